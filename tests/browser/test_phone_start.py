"""The second start of the app on a phone, and all that follow."""

from .phone import woken


def test_a_phone_that_was_killed_starts_again_while_its_host_is_dead(phone_host, open_profile, tmp_path):
    phone = open_profile(tmp_path)
    woken(phone.page, phone_host.address)
    phone_host.kill()
    phone.kill()
    again = woken(open_profile(tmp_path).page, f"{phone_host.address}rules/hanamikoji")
    assert again.url == f"{phone_host.address}rules/hanamikoji"
    assert again.get_by_role("heading", name="Hanamikoji").first.is_visible()

"""The bench's plays still work: its words are those of the screens."""

from ..bench import slow


def test_the_match_on_slow_wifi_is_played_to_its_end(chromium, monkeypatch):
    monkeypatch.setattr(slow, "EACH", 0)
    with slow.proxy(chromium, latency=20) as phones:
        figures = [what for what, _ in slow.match(*phones)]
    for phone in phones:
        phone.context.close()
    assert figures == [
        "Score right after sixteen quick taps",
        "eight taps each, at once",
        "Score",
        "correction",
        "undo",
        "putting back",
        "rematch",
        "notices that are not true",
    ]

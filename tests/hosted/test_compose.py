"""compose.yaml, the image and the manual agree with the program, and with each other."""

import re
import shlex
import stat
import sys
from ipaddress import ip_address

import pytest
import yaml

from assistant.__main__ import COMMANDS, parser
from assistant.environment import PREFIX, Environment, environment

from ..lowest import PROJECT
from ..programs import installed, needed
from ..running import run
from .composed import (
    COMPOSE,
    DOCKERFILE,
    MANUAL,
    ROOT,
    VARIABLE,
    blocks,
    composed,
    for_this_caddy,
    image_command,
    units,
)

ENV = {"DOMAIN": "play.example.org", "BELOW": "/hana", "SECRET_KEY": "s" * 64, "POSTGRES_PASSWORD": "p" * 64}
SETTINGS = {f"{PREFIX}{name.upper()}" for name in Environment.__annotations__}


@pytest.fixture(scope="module")
def services():
    return composed(ENV)["services"]


def test_the_program_understands_what_compose_sets(services):
    for name in ("app", "streams"):
        given = services[name]["environment"]
        assert {each for each in given if each.startswith(PREFIX)} <= SETTINGS
        settings = environment(given)
        assert settings.hosted().secret_key == ENV["SECRET_KEY"]
        assert settings.public_url == "https://play.example.org/hana"
        assert settings.keep_days is None
        proxies = [network for network in settings.trusted_proxies if network.version == 4]
        assert any(ip_address("172.18.0.5") in network for network in proxies)


def test_what_compose_must_be_told_the_first_command_of_the_manual_tells():
    first = next(block for _, block in blocks("sh") if "docker compose up" in block)
    required = set(re.findall(r"\$\{(\w+):\?", COMPOSE))
    assert {name for name in required if f"{name}=%s" not in first} == set()
    for name in required:
        with pytest.raises(KeyError):
            composed({key: value for key, value in ENV.items() if key != name})


@pytest.mark.walk
def test_the_first_command_of_the_manual_writes_what_compose_needs_and_writes_it_once(tmp_path):
    needed("openssl")
    first = next(block for _, block in blocks("sh") if "docker compose up" in block)
    command = [needed("bash"), "-c", first.partition("docker compose")[0]]
    assert run(command, cwd=tmp_path).returncode == 0
    written = (tmp_path / ".env").read_text()
    env = dict(line.split("=", 1) for line in written.splitlines())
    settings = environment(composed(env)["services"]["app"]["environment"])
    assert settings.public_url == "https://play.example.org"
    assert len(settings.hosted().secret_key) == 64
    assert stat.S_IMODE((tmp_path / ".env").stat().st_mode) == 0o600
    assert run(command, cwd=tmp_path, capture_output=True).returncode != 0
    assert (tmp_path / ".env").read_text() == written


def test_what_compose_may_be_told_stands_in_the_manual():
    names = {found[1] for found in VARIABLE.finditer(COMPOSE) if found[1]}
    assert {name for name in names if not re.search(rf"`{name}(=[^`]+)?`|{name}=%s", MANUAL)} == set()


def test_every_address_in_compose_is_that_of_one_of_its_services(services):
    named = set(re.findall(r"(?:@|//|reverse_proxy )([a-z]+):\d+", COMPOSE))
    assert named == {"app", "postgres", "streams", "valkey"}
    assert named <= services.keys()


def test_whatever_a_service_waits_for_or_mounts_is_there(services):
    told = composed(ENV)
    for service in services.values():
        assert service.get("depends_on", {}).keys() <= services.keys()
        assert all("healthcheck" in services[name] for name in service.get("depends_on", {}))
        assert {each["source"] for each in service.get("configs", [])} <= told["configs"].keys()
        mounted = {each.split(":")[0] for each in service.get("volumes", [])}
        assert {each for each in mounted if not each.startswith("./")} <= told["volumes"].keys()


def test_no_log_fills_the_disk(services):
    kept = [service["logging"]["options"] for service in services.values()]
    assert all({"max-size", "max-file"} <= options.keys() for options in kept)


def test_only_the_proxy_is_reached_from_outside(services):
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]


def test_docker_finds_the_file_valid(tmp_path):
    docker = needed_compose()
    (tmp_path / "env").write_text("".join(f"{name}={value}\n" for name, value in ENV.items()))
    command = [docker, "compose", "--env-file", tmp_path / "env", "--file", ROOT / "compose.yaml", "config"]
    done = run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert yaml.safe_load(done.stdout)["services"].keys() == composed(ENV)["services"].keys()


def needed_compose():
    """Docker where it has its command `compose`, which no package of Debian 12 brings, so CI may lack it."""
    docker = installed("docker")
    if docker is None or run([docker, "compose", "version"], capture_output=True).returncode:
        pytest.skip("no docker compose on this machine")
    return docker


def test_the_image_is_given_all_that_the_wheel_is_made_of():
    let_through = set(re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.M))
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    files = {
        PROJECT["project"]["readme"],
        *PROJECT["project"]["license-files"],
        "hatch_build.py",
        "pyproject.toml",
    }
    assert let_through == {*wheel, *files, "requirements.lock"}
    assert all((ROOT / name).exists() for name in let_through)


def test_the_image_is_of_a_python_for_which_the_program_is():
    assert set(re.findall(r"^FROM python:(\S+)-slim", DOCKERFILE, re.M)) == {"3.13"}
    assert PROJECT["project"]["requires-python"] == ">=3.11"


def test_what_the_image_compiles_beforehand_compiles(tmp_path, monkeypatch):
    (script,) = re.findall(r'python -c "(.*?)"', DOCKERFILE.replace("\\\n", ""), re.S)
    monkeypatch.setenv("HANAMIKOJI_DATA", str(tmp_path))
    assert run([sys.executable, "-c", script]).returncode == 0


def test_the_manual_starts_the_pages_and_the_streams_as_the_image_does(services):
    told = {name: re.findall(r"^ExecStart=(.*)", unit, re.M) for name, unit in units().items()}
    pages, streams = told["hanamikoji.service"][0], told["hanamikoji-streams.service"][0]
    for command, line in ((image_command(), pages), (services["streams"]["command"], streams)):
        ours = [word for word in command if word not in {"--worker-tmp-dir", "/dev/shm"}]
        assert [bare(word) for word in ours] == [bare(word) for word in line.split(" -m ")[1].split()]


def bare(word):
    """Without the address, which is another one in a container."""
    return word.replace("127.0.0.1", "0.0.0.0")


def commands():
    """The manual's arguments of `hanamikoji`, without the quotes of a shell around them."""
    for found in re.findall(
        rf"hanamikoji ((?:{'|'.join(COMMANDS)}) [^`\n]*|address)", MANUAL.replace("\\\n", "")
    ):
        yield found.rpartition("'")[0] if found.count("'") % 2 else found


def test_the_command_understands_what_the_manual_types():
    typed = {each: parser().parse_args(shlex.split(each)).command for each in commands()}
    assert {each: command for each, command in typed.items() if command != each.split()[0]} == {}
    assert {*typed.values()} >= {"address", "move", "phone", "serve"}


def test_every_setting_is_told_once_and_none_that_there_is_not():
    using = (ROOT / "USING.md").read_text("utf-8")
    told = re.findall(rf"^\| `({PREFIX}[A-Z_]+)` \| .+ \|$", MANUAL + using, re.M)
    assert sorted(told) == sorted(SETTINGS)
    assert {*re.findall(rf"{PREFIX}[A-Z_]+", MANUAL + using)} == SETTINGS


@pytest.mark.walk
def test_systemd_accepts_the_units(tmp_path):
    for name, unit in units().items():
        (tmp_path / name).write_text(re.sub(r"/opt/\S+/bin/\w+", "/bin/true", unit))
    command = [needed("systemd-analyze"), "verify", "--man=no", *(tmp_path / name for name in units())]
    done = run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_systemd_tries_again_for_as_long_as_it_takes():
    """By itself it gives up after five tries within ten seconds."""
    restarted = [unit for unit in units().values() if "Restart=" in unit]
    assert restarted
    assert all(int(re.search(r"^RestartSec=(\d+)$", unit, re.M)[1]) * 5 > 10 for unit in restarted)


@pytest.mark.walk
def test_nginx_accepts_what_the_manual_shows(tmp_path):
    nginx = needed("nginx")
    for _, block in blocks("nginx"):
        inside = block.replace("/var/log/nginx", str(tmp_path))
        whole = f"events {{}} pid {tmp_path}/pid; http {{ server {{ listen 127.0.0.1:1; {inside} }} }}"
        (tmp_path / "nginx.conf").write_text(whole)
        done = run(
            [nginx, "-t", "-c", tmp_path / "nginx.conf", "-e", "stderr"], capture_output=True, text=True
        )
        assert done.returncode == 0, (block, done.stderr)


@pytest.mark.walk
def test_caddy_accepts_what_the_manual_shows(tmp_path):
    caddy = needed("caddy")
    for _, block in blocks(""):
        whole = block if "reverse_proxy" in block else f":1 {{\n{block}}}\n"
        (tmp_path / "Caddyfile").write_text(for_this_caddy(whole, caddy))
        command = [caddy, "adapt", "--adapter", "caddyfile", "--config", tmp_path / "Caddyfile"]
        done = run(command, capture_output=True, text=True)
        assert done.returncode == 0, (block, done.stderr)


def test_each_caddy_is_told_in_its_own_words_to_keep_requests_back_until_they_are_whole():
    shown = next(block for _, block in blocks("") if "127.0.0.1:9000" in block)
    assert "request_buffers 9MB\n" in COMPOSE.replace("  # else", "\n")
    assert re.search(r"^\s+buffer_requests .*\n\s+max_buffer_size 9MB .*request_buffers 9MB$", shown, re.M)


def test_what_the_manual_shows_for_traefik_is_a_file_that_names_what_it_has():
    ((_, block),) = blocks("yaml")
    told = yaml.safe_load(block)["http"]
    assert {router["service"] for router in told["routers"].values()} == told["services"].keys()
    named = {name for router in told["routers"].values() for name in router.get("middlewares", [])}
    assert named == told["middlewares"].keys()

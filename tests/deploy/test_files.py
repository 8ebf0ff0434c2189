"""The files for hosts are what their programs accept: compose's schema, systemd's and Prometheus's checks."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from prometheus_client import REGISTRY
from typer.main import get_command

from fiefdom.cli.app import app
from fiefdom.server import metrics  # noqa: F401
from fiefdom.server.launch import KEEP_ALIVE_SECONDS
from fiefdom.server.limits import DEFAULTS

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SYSTEMD, PROMETHEUS = DEPLOY / "systemd", DEPLOY / "prometheus"
MOST_EXPOSED = 15
"""The exposure that `systemd-analyze security` may find, in tenths: 0 is nothing, 100 all."""
SAMPLES = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_sum", "_count")}
PROCESS = {
    "process_open_fds",
    "process_max_fds",
    "process_resident_memory_bytes",
    "process_cpu_seconds_total",
}


def program(name, package):
    """The path of a program; without it the test is skipped, or fails where none may be."""
    found = shutil.which(name)
    if found is None:
        (pytest.fail if os.environ.get("FIEFDOM_ALL_TESTS") == "1" else pytest.skip)(f"apt-get install {package}")
    return found


def accepted(*command, **settings):
    done = subprocess.run([str(each) for each in command], capture_output=True, text=True, **settings)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


# Containers


def composed():
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_the_compose_file_keeps_to_its_schema():
    arguments = ("--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml")
    accepted(sys.executable, "-m", "check_jsonschema", *arguments)


def test_every_service_has_a_read_only_root_and_few_rights():
    services = composed()["services"]
    assert {"fiefdom-a", "fiefdom-b", "proxy", "database", "bus"} <= set(services)
    for name, service in services.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
    for name in ("proxy", "database", "bus"):
        assert services[name]["healthcheck"], name
    assert not any("ports" in services[name] for name in ("fiefdom-a", "fiefdom-b", "database", "bus"))


def test_the_servers_of_the_compose_file_are_those_that_the_proxy_and_prometheus_know():
    servers = {f"{name}:8000" for name in composed()["services"] if name.startswith("fiefdom-")}
    assert set(re.findall(r"server (\S+);", (DEPLOY / "nginx" / "upstream.compose.conf").read_text())) == servers
    (job,) = yaml.safe_load((PROMETHEUS / "prometheus.yml").read_text())["scrape_configs"]
    assert set(job["static_configs"][0]["targets"]) == servers


@pytest.mark.parametrize("name", ["upstream.conf", "upstream.compose.conf"])
def test_the_proxy_uses_no_connection_that_the_server_may_be_closing(name):
    """A POST sent on one would be answered with 502, because nginx does not repeat it."""
    (seconds,) = re.findall(r"^ *keepalive_timeout (\d+)s;", (DEPLOY / "nginx" / name).read_text(), re.MULTILINE)
    assert int(seconds) < min(KEEP_ALIVE_SECONDS, DEFAULTS.header_seconds)


def test_files_that_the_compose_file_mounts_exist():
    for name, service in composed()["services"].items():
        for volume in service.get("volumes", []):
            if volume.startswith("./"):
                assert (DEPLOY / volume.partition(":")[0]).exists(), (name, volume)


def test_the_container_runs_as_nobody_special_and_says_how_it_is():
    lines = (DEPLOY / "Containerfile").read_text()
    assert "RUN /source/deploy/install.sh /opt/fiefdom\n" in lines
    last = lines.rpartition("\nFROM ")[2]
    assert "\nUSER 10001:10001\n" in last
    assert "\nHEALTHCHECK " in last
    assert "/healthz" in last


def test_the_container_gets_all_that_the_wheel_is_built_from():
    import tomllib

    kept = {line[1:] for line in (DEPLOY.parent / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())["project"]
    assert {"src", "scripts", "web", "deploy", "hatch_build.py", "pyproject.toml"} <= kept
    assert {project["readme"], *project["license-files"]} <= kept


# systemd


@pytest.fixture
def units(tmp_path):
    """The units, with a program that exists."""
    for unit in SYSTEMD.iterdir():
        text = unit.read_text()
        (tmp_path / unit.name).write_text(text.replace("/opt/fiefdom/bin/fiefdom", "/bin/true"))
    return tmp_path


def test_systemd_accepts_the_units(units):
    analyze = program("systemd-analyze", "systemd")
    for unit in ("fiefdom@8000.service", "fiefdom-backup.service", "fiefdom-backup.timer"):
        assert accepted(analyze, "verify", "--man=no", f"./{unit}", cwd=units) == ""


def test_the_units_expose_little(units):
    analyze = program("systemd-analyze", "systemd")
    for unit in units.glob("*.service"):
        accepted(analyze, "security", "--offline=true", f"--threshold={MOST_EXPOSED}", unit)


def test_the_units_have_limits():
    text = (SYSTEMD / "fiefdom@.service").read_text()
    for limit in ("LimitNOFILE=", "MemoryMax=", "TasksMax=", "TimeoutStopSec=", "Restart=always", "DynamicUser=yes"):
        assert f"\n{limit}" in text, limit


def options_of(*words):
    """The options of a command of `fiefdom`."""
    command = get_command(app)
    for word in words:
        command = command.commands[word]
    return {name for each in command.params for name in each.opts}


def test_the_files_and_the_guide_use_options_that_exist():
    texts = [re.search("\nExecStart=.*", (SYSTEMD / "fiefdom@.service").read_text())[0]]
    texts += [(DEPLOY / "env.example").read_text(), " ".join(composed()["services"]["fiefdom-a"]["command"])]
    named = {option for text in texts for option in re.findall(r"(?<!\S)--[a-z-]+", text.replace("=", " "))}
    assert named >= {"--trusted-proxy", "--origin", "--host"}
    assert named - options_of("serve") == set()
    guide = (DEPLOY.parent / "docs" / "how-to" / "host-for-others.md").read_text()
    commands = re.findall(r"fiefdom store (\w+)([^\n`]*)", guide)
    assert {"backup", "restore", "list", "migrate"} <= {name for name, _ in commands}
    for name, rest in commands:
        assert set(re.findall(r"--[a-z]+", rest)) <= options_of("store", name), name


# Prometheus and Grafana


def test_prometheus_accepts_its_configuration_and_the_alerts():
    promtool = program("promtool", "prometheus")
    accepted(promtool, "check", "config", PROMETHEUS / "prometheus.yml")
    accepted(promtool, "check", "rules", PROMETHEUS / "alerts.yml")


def test_alerts_come_when_they_should():
    accepted(program("promtool", "prometheus"), "test", "rules", "alerts.test.yml", cwd=PROMETHEUS)


def panels():
    return json.loads((DEPLOY / "grafana" / "fiefdom.json").read_text())["panels"]


def queries():
    """Every query of the alerts and the dashboard."""
    groups = yaml.safe_load((PROMETHEUS / "alerts.yml").read_text())["groups"]
    found = [rule["expr"] for group in groups for rule in group["rules"]]
    return found + [target["expr"] for panel in panels() for target in panel["targets"]]


def test_prometheus_understands_the_queries_of_the_dashboard(tmp_path):
    rules = [{"record": f"panel:{number}", "expr": query} for number, query in enumerate(queries())]
    (tmp_path / "rules.json").write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    accepted(program("promtool", "prometheus"), "check", "rules", tmp_path / "rules.json")


def test_every_metric_of_the_alerts_and_the_dashboard_exists():
    families = list(REGISTRY.collect())
    known = {family.name + suffix for family in families for suffix in SAMPLES.get(family.type, ("",))}
    named = {name for query in queries() for name in re.findall(r"\b(?:fiefdom|process)_\w+", query)}
    assert named - known - PROCESS == set()


def test_panels_do_not_overlap():
    taken = [
        (x, y)
        for at in (panel["gridPos"] for panel in panels())
        for x in range(at["x"], at["x"] + at["w"])
        for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(taken) == len(set(taken))
    assert len({panel["id"] for panel in panels()}) == len(panels())

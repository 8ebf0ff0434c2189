"""Addresses that lead nowhere: people get the page, programs get JSON, and the status is 404."""

import json

import pytest
from server.test_http import ask

BROWSER = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
PROGRAM = {"accept": "application/json"}
NOWHERE = ["/foo", "/new/x", "/help/x", "/g", "/g/ABC/x", "/g/ABC/replay/x", "/foo.js", "/a/b/c"]


@pytest.mark.parametrize("path", NOWHERE)
def test_people_get_the_page_and_programs_json(server, path):
    status, headers, body = ask(server, "GET", path, **BROWSER)
    assert (status, headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert headers["cache-control"] == "no-cache"
    assert body == ask(server, "GET", "/")[2]
    status, headers, body = ask(server, "GET", path, **PROGRAM)
    assert (status, headers["content-type"]) == (404, "application/json")
    assert json.loads(body)["code"] == "unknown-address"


@pytest.mark.parametrize("path", ["/api", "/api/none", "/api/games/ABC/none", "/ws", "/ws/ABC/none"])
def test_the_api_answers_in_json_to_every_client(server, path):
    status, _, body = ask(server, "GET", path, **BROWSER)
    assert (status, json.loads(body)["code"]) == (404, "unknown-address")


@pytest.mark.parametrize("path", ["/assets/none.js", "/assets/none/none.css", "/assets"])
def test_a_missing_asset_is_not_the_page(server, path):
    status, headers, body = ask(server, "GET", path, accept="*/*")
    assert (status, body) == (404, b"Not Found")
    assert headers["content-type"].startswith("text/plain")


@pytest.mark.parametrize("path", ["/foo", "/a/b", "/api/none", "/assets/none.js"])
def test_a_head_has_the_status_and_no_body(server, path):
    status, _, body = ask(server, "HEAD", path, **BROWSER)
    assert (status, body) == (404, b"")

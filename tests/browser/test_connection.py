"""Lost connections, lost messages, and a server that crashes."""

import pytest
from browser.conftest import CUT, Devices, running
from browser.flows import of_whose_turn_it_is, two_people
from browser.player import WENT_ON, Player, set_up

pytestmark = pytest.mark.ci


def test_a_lost_connection_comes_back(devices):
    devices.allow(CUT)
    active, idle = of_whose_turn_it_is(*two_people(devices))
    idle.context.set_offline(True)
    player = Player(active)
    player.wait()
    player.act()
    # As when a device wakes up: the page checks the connection at once, otherwise every 20 seconds.
    idle.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    idle.wait_for_selector("[data-notice=lost]")
    idle.context.set_offline(False)
    idle.wait_for_function(WENT_ON, arg=player.seq)
    idle.wait_for_selector("[data-notice=lost]", state="detached")


@pytest.mark.long
def test_an_act_that_was_lost_on_the_way_is_sent_again_though_somebody_spoke_meanwhile(devices):
    active, idle = of_whose_turn_it_is(*two_people(devices))
    lines, lost = [], []

    def tunnel(page_side):
        server_side = page_side.connect_to_server()
        lines.append((page_side, server_side))

        def pass_on(message):
            if '"play"' in message and not lost:
                lost.append(message)
            else:
                server_side.send(message)

        page_side.on_message(pass_on)

    active.route_web_socket("**/ws/*", tunnel)
    active.reload()
    player = Player(active)
    player.wait()
    player.choose(player.seen)
    idle.get_by_role("button", name="Log").click()
    idle.get_by_label("Message").fill("Are you there?")
    idle.keyboard.press("Enter")
    active.wait_for_function(WENT_ON, arg=player.seen["seq"])
    assert lost
    for side in lines[-1]:
        side.close()
    active.wait_for_selector("[data-action=end-turn][aria-disabled=false]")


@pytest.mark.long
def test_games_continue_after_a_crash_of_the_server(browser, tmp_path):
    database = f"sqlite:///{tmp_path}/games.db"
    with running(database) as first:
        devices = Devices(browser, first.url)
        devices.allow(CUT)
        page = devices.desktop()
        set_up(page, "kd", 2, ["me", "here"])
        player = Player(page, 2)
        for _ in range(5):
            player.wait()
            player.act()
        before = player.look()
        first.kill()
        page.wait_for_selector("[data-notice=lost]")
        assert player.look()["seq"] == before["seq"]
        with running(database, port=first.port):
            page.wait_for_selector("[data-notice=lost]", state="detached")
            after = player.wait()
            assert [after[part] for part in ("seq", "step", "actor")] == [
                before[part] for part in ("seq", "step", "actor")
            ]
            for _ in range(3):
                player.act()
                player.wait()
            page.reload()
            page.wait_for_selector(f'[data-seq="{player.seen["seq"]}"]')
        devices.close()
        assert devices.complaints() == []

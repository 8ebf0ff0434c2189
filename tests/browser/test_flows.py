"""What people do around and within a turn: changing their minds, other devices, hosts, records, rematches."""

import re

from browser.conftest import CUT, Devices, running
from browser.player import ASKED, LOOK, WENT_ON, Player, invitations, set_up
from playwright.sync_api import expect

from fiefdom import Record

ASKS = f"() => ({ASKED})(-1)"


def play_now(devices, phone=False, **options):
    """A game against a bot, by one click; the player at their first choice."""
    page = (devices.phone if phone else devices.desktop)(**options)
    page.goto("/")
    page.click("[data-action=play-now]")
    player = Player(page, 1)
    player.wait()
    return player


def two_people(devices, game="kd", others=()):
    """A game of a host and a guest who came by link: the guest's page is the second."""
    host, guest = devices.desktop(), devices.desktop()
    set_up(host, game, 2 + len(others), ["me", "link", *others])
    guest.goto(invitations(host)[0])
    for page in (host, guest):
        page.wait_for_selector("[data-seq]")
    return host, guest


def of_whose_turn_it_is(*pages):
    """The pages, the one of the next player first."""
    actor = pages[0].wait_for_selector("[data-seq]:not([data-awaits=''])").get_attribute("data-actor")
    return pages if actor == "a" else pages[::-1]


def menu(page, action, seat=None):
    """Press something in the menu."""
    page.click("[data-action=menu]")
    inside = page.locator("dialog[open]" + (f' [data-seat="{seat}"]' if seat else ""))
    inside.locator(f'[data-action="{action}"]').first.click()
    return inside


def close_menu(page):
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")


def let_bots_end_it(page, level="easy"):
    """Let a bot play the seat of this page until the game is over."""
    page.click("[data-action=menu]")
    page.locator("dialog[open] [data-level]").select_option(level)
    page.click("dialog[open] [data-action=give]")
    close_menu(page)
    page.wait_for_selector(".ending table", timeout=90_000)


def to_a_placement(player, ways=2):
    """Play until a domino can be laid (no `ways`), or lies and can be turned: what is seen, or its squares."""
    for _ in range(60):
        seen = player.wait()
        assert seen["phase"] == "playing", "no domino could be turned in the whole game"
        if seen["step"] == "place" and seen["cells"]:
            if ways == 0:
                return seen
            for at in seen["cells"]:
                player.square(at)
                player.page.wait_for_selector(f'[data-cell="{at}"][aria-selected=true]')
                if "rotate" in player.look()["actions"]:
                    return player.look()["chosen"]
        player.act()
    raise AssertionError("no placement was asked for")


def test_two_clicks_from_home_to_playing(devices):
    page = devices.desktop()
    page.goto("/")
    page.click("[data-action=play-now]")
    seen = page.wait_for_function(ASKS).json_value()
    page.click(f'button[data-domino="{seen["dominoes"][0]}"]')
    page.wait_for_selector("[data-domino][aria-pressed=true]")
    page.wait_for_selector("[data-action=end-turn][aria-disabled=false]")


def test_a_choice_can_be_changed_until_the_turn_is_confirmed(devices):
    player = play_now(devices)
    page, (first, *_, other) = player.page, player.seen["dominoes"]
    kings = page.locator("[data-line=next] [data-king]")
    before = kings.count()
    for domino in (first, other):
        page.click(f'button[data-domino="{domino}"]')
        page.wait_for_selector(f'button[data-domino="{domino}"][aria-pressed=true] [data-king]')
        assert kings.count() == before + 1
    page.get_by_role("button", name="Log").click()
    words = page.locator("dialog[open] li").all_inner_texts()
    told = [each for each in words if re.search(rf"\b({first}|{other})\b", each)]
    assert len(told) == 2, "what was taken back is told beside the draw"
    page.keyboard.press("Escape")
    player.do("undo")
    expect(kings).to_have_count(before)
    assert page.locator("[data-action=end-turn]").get_attribute("aria-disabled") == "true"


def test_undo_takes_back_act_by_act_and_no_further(devices):
    player = play_now(devices)
    seen = to_a_placement(player, ways=0)
    player.seq = seen["seq"]
    player.square(seen["cells"][0])
    after = player.wait()
    chosen = player.look()["chosen"]
    assert after["step"] != "place" or after["awaits"] == "confirm"
    assert player.page.locator(f'[data-cell="{chosen[0]}"]').get_attribute("aria-label").count("free") == 0
    player.seq = after["seq"]
    player.do("undo")
    back = player.wait()
    assert (back["step"], back["actor"]) == (seen["step"], seen["actor"])
    assert set(back["cells"]) == set(seen["cells"])
    assert "undo" not in back["actions"], "what was confirmed before can be taken back"


def test_a_domino_turns_by_buttons_keys_and_second_tap(devices):
    player = play_now(devices)
    page = player.page
    lying = sorted(to_a_placement(player))
    turned = {tuple(lying)}
    pivot = player.look()["chosen"][0]
    for turn in (
        lambda: page.click("[data-action=rotate]"),
        lambda: page.keyboard.press("r"),
        lambda: page.keyboard.press("Shift+R"),
        lambda: page.click(f'[data-cell="{player.look()["chosen"][0]}"]'),
        lambda: page.click("[data-action=rotate-back]"),
    ):
        before = page.locator(".ghost").inner_html()
        turn()
        page.wait_for_function("(before) => document.querySelector('.ghost').innerHTML !== before", arg=before)
        seen = player.look()
        assert len(seen["chosen"]) == 2
        turned.add(tuple(sorted(seen["chosen"])))
    assert pivot in {at for lies in turned for at in lies}


def test_a_domino_is_dragged_from_the_hand_and_on_the_board(devices):
    player = play_now(devices)
    page = player.page
    cells = to_a_placement(player, ways=0)["cells"]

    def middle(query):
        box = page.locator(query).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(query, *over):
        page.mouse.move(*middle(query))
        page.mouse.down()
        for at in over:
            page.mouse.move(*middle(f'[data-cell="{at}"]'), steps=4)
        page.mouse.up()
        return player.look()["chosen"]

    lying = drag(".hand", cells[0])
    assert cells[0] in lying
    others = [at for at in cells if at not in lying]
    assert len(others) > 1
    assert others[-1] in drag(f'[data-cell="{lying[0]}"]', *others), "the domino was dropped on the way"


class Wasteful(Player):
    """Lays dominoes as far from the castle as it can, so that soon one fits nowhere."""

    def choose(self, seen):
        if seen["step"] != "place":
            return super().choose(seen)
        self.square(max(seen["cells"], key=lambda at: abs(ord(at[0]) - ord("g")) + abs(int(at[1:]) - 7)))


def test_a_domino_that_fits_nowhere_is_discarded_by_itself(devices):
    page = devices.desktop()

    def is_discarded(seen):
        """Has the turn begun without a decision, and does the log say why?"""
        if "undo" in seen["actions"] or not ("end-turn" in seen["actions"] or seen["step"] == "claim"):
            return False
        page.get_by_role("button", name="Log").click()
        last = page.locator("dialog[open] li").last.inner_text()
        page.keyboard.press("Escape")
        return re.search(r"discarded \d+", last)

    for game in range(5):
        set_up(page, "kd", 2, ["me", "here"])
        player = Wasteful(page, game)
        if not player.play(until=is_discarded):
            break
    assert player.seen["phase"] != "over", "in five games every domino fitted"
    assert player.done["discard"] == 0


def test_a_hint_shows_turns_and_plays_one(devices):
    player = play_now(devices)
    page = player.page
    page.click("[data-action=hint]")
    candidates = page.locator("dialog[open] li")
    candidates.locator("button").first.wait_for()
    assert 1 <= candidates.count() <= 3
    assert re.search(r"[\d.,−-]+ points expected · \d+%", candidates.first.inner_text())
    candidates.get_by_role("button", name="Show").first.click()
    page.wait_for_selector("dialog[open]", state="detached")
    page.wait_for_selector("[data-action=end-turn][aria-disabled=false]")
    page.keyboard.press("z")
    page.wait_for_selector("[data-action=undo][aria-disabled=true]")
    page.keyboard.press("h")
    candidates.get_by_role("button", name="Play this turn").first.click()
    page.wait_for_selector("[data-action=end-turn][aria-disabled=false]")


def play_a_turn(page):
    player = Player(page)
    while player.done["end-turn"] == 0 or page.title().startswith("●"):
        player.wait()
        player.act()
        page.wait_for_function(f"(seq) => ({LOOK})().awaits", arg=player.seq)


def test_the_tab_says_whose_turn_it_is(devices):
    active, idle = of_whose_turn_it_is(*two_people(devices))
    assert re.match(r"● Your turn", active.title())
    assert "Your turn" not in idle.title()
    play_a_turn(active)
    idle.wait_for_function("() => document.title.startsWith('● Your turn')")


OUT_OF_SIGHT = """() => {
    const Shown = Notification;
    window.notices = [];
    window.Notification = class extends Shown {
        constructor(text, about) { super(text, about); window.notices.push(text); }
    };
    Object.defineProperty(document, "hidden", { get: () => true });
}"""


def test_a_hidden_page_sends_a_notification_of_the_turn(devices):
    active, idle = of_whose_turn_it_is(*two_people(devices))
    idle.context.grant_permissions(["notifications"])
    idle.click("[data-action=menu]")
    idle.check("[data-setting=notices]")
    close_menu(idle)
    idle.evaluate(OUT_OF_SIGHT)
    play_a_turn(active)
    idle.wait_for_function("() => window.notices.length")
    assert idle.evaluate("() => window.notices") == ["Your turn"]


def test_a_seat_can_be_used_on_a_second_device(devices):
    player = play_now(devices)
    first = player.page
    second = devices.phone()
    link = menu(first, "invite", "a").locator("[data-link]").input_value()
    assert "#i=" in link
    close_menu(first)
    second.goto(link)
    second.wait_for_selector("[data-seq]")
    assert "#" not in second.url
    again = Player(second)
    again.wait()
    again.act()
    first.wait_for_function(WENT_ON, arg=again.seq)
    player.wait()
    player.act()
    devices.allow("403")
    third = devices.desktop()
    third.goto(link)
    assert "no longer valid" in third.locator("[data-notice=invitation]").inner_text()


def test_a_bot_plays_for_a_while(devices):
    host, guest = two_people(devices)
    menu(host, "give", "a")
    close_menu(host)
    host.wait_for_selector("[data-notice=lent]")
    host.wait_for_selector('[data-seq][data-actor=b]:not([data-awaits=""])')
    host.click("[data-notice=lent] [data-action=take]")
    host.wait_for_selector("[data-notice=lent]", state="detached")
    player = Player(guest)
    while player.look()["actor"] == "b":
        player.wait()
        player.act()
        guest.wait_for_function(f"() => ({LOOK})().awaits")
    player = Player(host)
    player.wait()
    player.act()


def test_the_host_pauses_and_resumes(devices):
    host, guest = two_people(devices)
    menu(host, "pause")
    close_menu(host)
    for page in (host, guest):
        page.wait_for_selector("[data-notice=paused]")
    assert guest.locator("[data-action=resume]").count() == 0
    host.click("[data-action=resume]")
    for page in (host, guest):
        page.wait_for_selector("[data-notice=paused]", state="detached")
    active, _ = of_whose_turn_it_is(host, guest)
    player = Player(active)
    player.wait()
    player.act()


def test_the_host_takes_a_seat_away(devices):
    host, guest = two_people(devices)
    host.click("[data-action=menu]")
    button = host.locator('dialog[open] [data-seat="b"] [data-action=remove]')
    button.click()
    assert guest.locator("[data-notice=refused]").count() == 0, "one press was enough"
    button.click()
    close_menu(host)
    guest.wait_for_selector("[data-notice=refused]")
    player = Player(host)
    player.wait()
    player.act()
    assert not guest.locator("[data-action=undo]").count()


def test_the_host_ends_the_game(devices):
    host, guest = two_people(devices)
    host.click("[data-action=menu]")
    for _ in range(2):
        host.click("dialog[open] [data-action=abort]")
    for page in (host, guest):
        page.get_by_text("The host ended this game early.").wait_for()


def test_a_rematch_takes_everybody_along(devices):
    host, guest = two_people(devices, "discovery")
    for page in (host, guest):
        page.click("[data-action=menu]")
        page.locator("dialog[open] [data-level]").select_option("easy")
        page.click('dialog[open] [data-action="give"]')
        close_menu(page)
    for page in (host, guest):
        page.wait_for_selector(".ending table", timeout=60_000)
    before = host.url
    host.click("[data-action=rematch]")
    for page in (host, guest):  # they are taken there
        page.wait_for_function("(before) => location.href !== before", arg=before)
        page.wait_for_selector("[data-seq]")
    assert host.url == guest.url


def test_record_and_replay_of_a_game(devices):
    player = play_now(devices)
    page = player.page
    let_bots_end_it(page)
    for way in ("ending", "menu"):
        with page.expect_download() as download:
            if way == "ending":
                page.click(".ending a[download]")
            else:
                menu(page, "record")
        record = Record.parse(download.value.path().read_text(encoding="utf-8"))
        assert record.match.is_over
    close_menu(page)
    results = page.locator(".ending [data-row=total] td").all_inner_texts()
    page.locator(".ending").get_by_role("link", name="Replay").click()
    shown = page.locator("output[data-index]")
    page.wait_for_selector("[data-seq]")
    steps = int(page.locator("[data-field=scrub]").get_attribute("max"))
    assert shown.get_attribute("data-index") == "0"
    assert steps > 40

    def at(index):
        page.wait_for_selector(f'output[data-index="{index}"]')

    page.click("[data-action=step-on]")
    page.click("[data-action=step-on]")
    at(2)
    page.keyboard.press("ArrowLeft")
    at(1)
    page.click("[data-action=turn-on]")
    page.wait_for_function("() => Number(document.querySelector('output[data-index]').dataset.index) > 2")
    page.click("[data-action=turn-back]")
    page.keyboard.press("Home")
    at(0)
    page.locator("[data-field=scrub]").fill(str(steps // 2))
    at(steps // 2)
    page.wait_for_function(f"() => {LAID}.length > 4")
    assert page.locator("[data-action=end-turn], [data-action=undo], [data-cell].open").count() == 0
    page.keyboard.press("End")
    at(steps)
    page.get_by_role("button", name="Scores").click()
    page.wait_for_selector("dialog[open] [data-row=total] td")
    assert page.locator("dialog[open] [data-row=total] td").all_inner_texts() == results
    page.keyboard.press("Escape")
    page.click("[data-action=play-pause]")
    page.wait_for_selector(f'output[data-index]:not([data-index="{steps}"])')
    page.click("[data-action=back]")
    page.wait_for_selector(".ending table")


LAID = "[...document.querySelectorAll('[data-cell]')].filter((cell) => !/free|castle/.test(cell.ariaLabel))"
NASTY = "<img src=x onerror=x()>"
SCRIPT = "<script>window.pwned = true</script><b>bold</b>"


def test_names_and_chat_are_text_and_can_be_deleted(devices):
    host, guest = two_people(devices)
    guest.locator("[data-notice=nameless] [data-name]").fill(NASTY)
    guest.click("[data-notice=nameless] [data-action=rename]")
    host.get_by_text(NASTY).first.wait_for()
    for page in (host, guest):
        page.get_by_role("button", name="Log").click()
    guest.get_by_label("Message").fill(SCRIPT)
    guest.keyboard.press("Enter")
    for page in (host, guest):
        said = page.locator("dialog[open] li", has_text=SCRIPT)
        said.wait_for()
        assert NASTY in said.inner_text()
        assert said.locator("script, img").count() == 0
        assert page.locator("img").count() == 0
        assert page.evaluate("() => window.pwned") is None
        page.keyboard.press("Escape")
    host.click("[data-action=menu]")
    for _ in range(2):
        host.click("dialog[open] [data-action=forget]")
    close_menu(host)
    for page in (host, guest):
        page.wait_for_function("(name) => !document.body.innerText.includes(name)", arg=NASTY)
        page.get_by_role("button", name="Log").click()
        page.wait_for_selector("dialog[open] li")
        text = page.locator("dialog[open]").inner_text()
        assert NASTY not in text
        assert "<script>" not in text
    again = devices.desktop()
    again.goto(host.url)
    again.wait_for_selector("[data-seq]")
    again.get_by_role("button", name="Log").click()
    assert "<script>" not in again.locator("dialog[open]").inner_text()


def test_a_spectator_sees_all_and_can_do_nothing(devices):
    player = play_now(devices)
    watcher = devices.desktop()
    watcher.goto(player.page.url)
    watcher.wait_for_selector("[data-seq]")
    for _ in range(4):
        player.wait()
        player.act()
        seq = player.look()["seq"]
        watcher.wait_for_function(f"(seq) => ({LOOK})().seq >= seq", arg=seq)
    assert watcher.locator(".others article").count() == 1
    assert watcher.locator("[role=grid]").count() == 1
    acts = ["undo", "rotate", "skip", "hint", "end-turn"]
    assert watcher.locator(", ".join(f"[data-action={act}]" for act in acts)).count() == 0
    assert watcher.locator("[data-cell].open, button[data-domino], button[data-spot], .hand").count() == 0
    watcher.get_by_role("button", name="Log").click()
    assert watcher.locator("dialog[open] li").count() > 2
    watcher.keyboard.press("Escape")
    watcher.click("[data-action=menu]")
    powers = ["give", "take", "invite", "remove", "pause", "abort", "forget", "rename"]
    assert watcher.locator(", ".join(f"dialog [data-action={power}]" for power in powers)).count() == 0
    assert player.page.locator("[data-watching='1']").count() == 1


def test_a_game_only_for_its_players(devices):
    page = devices.desktop()
    set_up(page, "kd", 2, ["me", "easy"], create=False)
    page.click("details summary")
    page.locator("[data-field=watch]").select_option("players")
    page.click("[data-action=create]")
    page.wait_for_selector("[data-seq]")
    stranger = devices.desktop()
    stranger.goto(page.url)
    assert "does not allow" in stranger.locator("[data-trouble]").inner_text()


def test_two_people_at_one_device(devices):
    page = devices.desktop()
    set_up(page, "kd", 2, ["me", "here"], create=False)
    for seat, name in (("a", "Ada"), ("b", "Ben")):
        page.locator(f'[data-seat="{seat}"] [data-name]').fill(name)
    page.click("[data-action=create]")
    player = Player(page, 4)
    told = set()

    def heard(seen):
        name = {"a": "Ada", "b": "Ben"}[seen["actor"]]
        assert page.locator(".prompt").inner_text().startswith(f"{name}:")
        assert name in page.locator("[role=grid]").get_attribute("aria-label"), "the board is not of who acts"
        told.add(name)
        return len(told) == 2 and seen["step"] == "place"

    assert not player.play(until=heard)


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


def test_the_lobby(devices):
    host = devices.desktop()
    set_up(host, "kd", 3, ["me", "link", "link"])
    links = invitations(host)
    assert len(links) == 2
    host.locator("[data-ready=no] summary").first.click()
    assert host.locator("[data-ready=no] svg[role=img]").first.is_visible()
    host.locator("[data-ready=no] [data-action=give]").first.click()
    host.wait_for_function("() => document.querySelectorAll('[data-ready=no]').length === 1")
    guest = devices.phone()
    guest.goto(links[1])
    for page in (host, guest):
        page.wait_for_selector("[data-seq]")


def test_home_keeps_the_games_of_this_device(devices):
    player = play_now(devices)
    page = player.page
    game = page.url.rsplit("/", 1)[-1]
    menu(page, "leave")
    page.click(f'[data-continue="{game}"]')
    player.seq = -1
    player.wait()
    player.act()
    page.goto("/")
    page.locator("[data-field=join]").fill(f"/g/{game}")
    page.click("[data-action=join]")
    page.wait_for_selector("[data-seq]")
    page.goto("/")
    page.click("[data-action=forget-game]")
    assert page.locator("[data-continue]").count() == 0


def test_a_game_that_does_not_exist(devices):
    page = devices.desktop()
    page.goto("/g/nothing-here")
    assert page.locator("[data-trouble]").inner_text()
    page.get_by_role("link", name="Go to the home page").click()
    page.wait_for_selector("[data-action=play-now]")

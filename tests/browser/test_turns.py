"""Choices within a turn: change, undo, turn, drag, discard; and whose turn it is."""

import re

import pytest
from browser.flows import close_menu, of_whose_turn_it_is, play_now, to_a_placement, two_people
from browser.lines import line_to
from browser.player import ASKED, LOOK, Player, set_up
from browser.screens import enter
from marks import first
from playwright.sync_api import expect
from server.client import new_game, wait_for

ASKS = f"() => ({ASKED})(-1)"


def test_two_clicks_from_home_to_playing(devices):
    page = devices.desktop()
    page.goto("/")
    page.click("[data-action=play-now]")
    seen = page.wait_for_function(ASKS).json_value()
    page.click(f'button[data-domino="{seen["dominoes"][0]}"]')
    page.wait_for_selector("[data-domino][aria-pressed=true]")
    page.wait_for_selector("[data-action=end-turn][aria-disabled=false]")


@pytest.mark.ci
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
    words = page.locator("dialog[open] ol > li").all_inner_texts()
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


@pytest.mark.ci
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


@pytest.mark.long
def test_a_domino_that_fits_nowhere_is_discarded_by_itself(devices):
    page = devices.desktop()

    def is_discarded(seen):
        """Has the turn begun without a decision, and does the log say why?"""
        if "undo" in seen["actions"] or not ("end-turn" in seen["actions"] or seen["step"] == "claim"):
            return False
        page.get_by_role("button", name="Log").click()
        last = page.locator("dialog[open] ol > li").last.inner_text()
        page.keyboard.press("Escape")
        return re.search(r"discarded \d+", last)

    for game in range(5):
        set_up(page, "kd", 2, ["me", "here"])
        player = Wasteful(page, game)
        if not player.play(until=is_discarded):
            break
    assert player.seen["phase"] != "over", "in five games every domino fitted"
    assert player.done["discard"] == 0


def play_a_turn(page):
    player = Player(page)
    while player.done["end-turn"] == 0 or page.title().startswith("●"):
        player.wait()
        player.act()
        page.wait_for_function(f"(seq) => ({LOOK})().awaits", arg=player.seq)


@pytest.mark.long
def test_the_tab_says_whose_turn_it_is(devices):
    active, idle = of_whose_turn_it_is(*two_people(devices))
    assert re.match(r"● Your turn", active.title())
    assert "Your turn" not in idle.title()
    play_a_turn(active)
    idle.wait_for_function("() => document.title.startsWith('● Your turn')")


#: Seat a has just claimed and has the next king too, or plays both dominoes in turn.
TWICE = "+12 +13 +45 +44 +a K13 +a"
ROUND = "+12 +13 +45 +44 +a K12 +a K13 +b K44 +b K45 +27 +2 +30 +32 h7i7 K27"


@pytest.mark.ci
def test_the_turn_of_another_king_is_told_from_a_turn_that_was_not_confirmed(devices, server):
    for begin, said in (("+12 +13 +45 +44 +a", "Your turn:"), (TWICE, "Your other king:"), (ROUND, "Your other king:")):
        page = devices.phone()
        enter(page, new_game(server, "kd/2", seats=[{"kind": "me"}, {"kind": "bot", "level": "easy"}], begin=begin))
        page.wait_for_selector("[data-awaits=move]")
        assert page.locator(".prompt").inner_text().startswith(said)


@pytest.mark.ci
def test_a_claim_without_a_choice_is_marked_in_the_line(devices, server):
    page = devices.desktop()
    begin = "+12 +13 +45 +44 +a K12 +b K13 +b K44 +a"
    enter(page, new_game(server, "kd/2", seats=[{"kind": "me"}, {"kind": "bot", "level": "easy"}], begin=begin))
    page.wait_for_selector("[data-awaits=confirm]")
    expect(page.locator(".provisional [data-domino]")).to_have_attribute("data-domino", "45")
    assert page.locator(".prompt").inner_text().startswith("Your other king: Domino 45 is claimed")


#: The longest requests of a turn.
LONGEST = [("wedding/5", "tax"), ("qd/2", "dragon")]


@pytest.mark.ci
@pytest.mark.parametrize("language", ["en", "fr", "ro"])
def test_what_is_asked_has_room_on_a_small_phone(devices, server, language):
    for rules, step in LONGEST:
        others = [{"kind": "bot", "level": "easy"}] * (int(rules[-1]) - 1)
        made = new_game(server, rules, seats=[{"kind": "me"}, *others], begin=line_to(rules, step, 2))
        page = devices.phone({"language": language}, viewport={"width": 360, "height": 740})
        enter(page, made)
        Player(page).play(until=lambda seen, step=step: seen["step"] == step)
        prompt, room, buttons = (
            page.locator(each).bounding_box() for each in (".prompt", ".controls", ".controls .buttons")
        )
        assert room["y"] <= prompt["y"], "it runs into the panel above"
        assert prompt["y"] + prompt["height"] <= buttons["y"], "it runs into the buttons"


OUT_OF_SIGHT = """() => void Object.defineProperty(document, "hidden", { get: () => true })"""
NOTICES = """async () => (await (await navigator.serviceWorker.ready).getNotifications()).map((each) => each.title)"""


@pytest.mark.long
def test_a_hidden_page_sends_a_notification_of_the_turn(devices):
    active, idle = of_whose_turn_it_is(*two_people(devices))
    idle.context.grant_permissions(["notifications"])
    idle.click("[data-action=menu]")
    idle.check("[data-setting=notices]")
    close_menu(idle)
    idle.evaluate(OUT_OF_SIGHT)
    play_a_turn(active)
    assert wait_for(lambda: idle.evaluate(NOTICES)) == ["Your turn"]


#: Seat a has laid two wheat squares on e7 and f7, and now has two forest squares to lay.
WHEAT_LAID = "+1 +3 +17 +40 +a K1 +b K17 +b K40 +a K3 +5 +6 +7 +8 f7e7 K5"
#: What is said of squares: taken, by the castle too, and without forest beside them.
CANNOT = {
    "en": {
        "e7": "e7 is taken.",
        "g7": "g7 is taken.",
        "d7": "d7: neither half would touch the castle or its own terrain.",
    },
    "fr": {
        "e7": "La case e7 est occupée.",
        "d7": "d7\u202f: aucune moitié ne toucherait le château ou son propre terrain.",
    },
    "ro": {
        "e7": "Careul e7 este ocupat.",
        "d7": "d7: nicio jumătate nu ar atinge castelul sau același teren.",
    },
}


@pytest.mark.ci
@pytest.mark.parametrize("language", first("en", "fr", "ro"))
def test_a_tap_where_the_domino_cannot_go_says_why(devices, server, language):
    made = new_game(server, "kd/2", seats=[{"kind": "me"}, {"kind": "bot"}], begin=WHEAT_LAID)
    page = devices.phone({"language": language}, viewport={"width": 360, "height": 740})
    enter(page, made)
    page.wait_for_selector(".cell.open")
    notice = page.locator(".prompt .notice")
    for square, words in CANNOT[language].items():
        page.tap(f'[data-cell="{square}"]')
        expect(notice).to_have_text(words)
    assert page.get_attribute("[data-seq]", "data-step") == "place"
    page.locator(".cell.open").first.tap()
    expect(notice).to_have_count(0)

"""The guided game: a newcomer learns by playing, with a coach who reacts, can be left, resumed and switched off."""

import json

import pytest
from browser.player import Fingers, Player
from browser.screens import LESSON, Games, sit_down
from marks import first
from server.client import new_game

pytestmark = pytest.mark.ci

COACH = "[data-coach]"
#: What the coach covers: parts of the board, the lines and the buttons. And what of its words cannot be seen.
HIDDEN = """(coach) => {
  const box = coach.getBoundingClientRect();
  const covered = ({ left, right, top, bottom }) =>
    right > box.left && left < box.right && bottom > box.top && top < box.bottom;
  const said = coach.querySelector(".said");
  return [...document.querySelectorAll(".board, [data-domino], .controls *")]
    .filter((each) => covered(each.getBoundingClientRect())).map((each) => each.outerHTML.slice(0, 80))
    .concat(said.scrollHeight > said.clientHeight + 1 ? [said.innerText] : []);
}"""


def begin(devices, phone=False):
    """A new visitor's guided game, from the home page."""
    page = devices.visitor(phone=phone)
    page.goto("/")
    page.click("[data-lesson=kd]")
    page.wait_for_selector(COACH)
    return page


def says(page):
    return page.locator(COACH).get_attribute("data-coach")


def test_on_a_desktop_the_coach_lies_between_the_board_and_the_buttons(devices):
    page = begin(devices)
    coach, board, controls = (page.locator(each).bounding_box() for each in (COACH, ".place", ".controls"))
    assert 0 <= coach["y"] - board["y"] - board["height"] < 20
    assert 0 <= controls["y"] - coach["y"] - coach["height"] < 20
    assert board["x"] <= coach["x"]
    assert coach["x"] + coach["width"] <= board["x"] + board["width"] + 1


def test_a_newcomer_is_led_from_the_first_claim_to_the_first_placement(devices):
    page = begin(devices, phone=True)
    player, heard = Fingers(page, 1), []
    while "match" not in heard:
        player.wait()
        if says(page) not in heard:
            heard.append(says(page))
            assert page.locator(COACH).evaluate(HIDDEN) == [], f"at {heard[-1]}"
        player.act()
    assert [each for each in heard if each in ("welcome", "confirm", "castle", "next", "match")] == [
        "welcome",
        "confirm",
        "castle",
        "next",
        "match",
    ]


@pytest.mark.long
@pytest.mark.parametrize("phone", [True, False], ids=["phone", "desktop"])
def test_a_newcomer_plays_the_guided_game_to_its_end(devices, phone):
    page = begin(devices, phone)
    player, heard, hidden = (Fingers if phone else Player)(page, 2), set(), {}
    while player.wait()["phase"] != "over":
        heard.add(says(page))
        if found := page.locator(COACH).evaluate(HIDDEN):
            hidden[says(page)] = found
        player.act()
    assert heard >= {"welcome", "confirm", "castle", "next", "match"}
    assert len(heard) > 8, "what else is new depends on the draws"
    assert not hidden
    page.wait_for_selector("[data-lesson-end] [data-lesson=giants]")
    page.goto("/")
    assert page.locator("[data-action=play-now].primary").count(), "a person who has played is not a newcomer"


@pytest.mark.long
def test_the_coach_says_the_same_again_after_an_undo_and_when_the_game_is_resumed(devices):
    page = begin(devices)
    player = Player(page, 1)
    player.play(until=lambda seen: seen["step"] == "place")
    page.locator("[data-coach=castle]").wait_for()
    player.act()
    player.wait()
    page.locator("[data-coach=next]").wait_for()
    assert "squares × " in page.locator(COACH).inner_text().replace("1 square ×", "squares ×")
    page.click("[data-action=undo]")
    page.locator("[data-coach=castle]").wait_for()
    page.goto("/")
    page.click("[data-continue]")
    page.locator("[data-coach=castle]").wait_for()


@pytest.mark.long
def test_the_coach_is_switched_off_and_on_again(devices):
    page = begin(devices)
    page.click("[data-action=close-coach]")
    page.locator("[data-tip=claim]").wait_for()
    page.reload()
    page.wait_for_selector("button[data-domino]")
    assert page.locator(COACH).count() == 0
    page.click("[data-action=menu]")
    page.check("[data-setting=coach]")
    page.keyboard.press("Escape")
    page.locator(COACH).wait_for()


#: The others have chosen; one domino is left for the first king of seat a, or for its second.
FIRST_LEFT = "+3 +17 +22 +40 +b K3 +c K17 +d K22"
SECOND_LEFT = "+3 +17 +22 +40 +b K3 +a K17 +b K22"


@pytest.mark.parametrize(
    ("rules", "begin", "point"), [("kd/4", FIRST_LEFT, "only"), ("kd/2", SECOND_LEFT, "left")], ids=["first", "second"]
)
def test_a_newcomer_who_has_no_choice_is_told_why(devices, server, rules, begin, point):
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "easy"}] * (int(rules[-1]) - 1)]
    made = new_game(server, rules, seats=seats, begin=begin)
    page = devices.phone(viewport={"width": 360, "height": 740})
    sit_down(page, made, lesson=LESSON)
    page.goto(f"/g/{made['game']}")
    page.wait_for_selector("[data-awaits=confirm]")
    page.wait_for_selector(f"[data-coach={point}]")
    assert page.locator(COACH).evaluate(HIDDEN) == []
    assert "Your king stands on 40." in page.locator(COACH).inner_text()
    page.click("[data-action=end-turn]")
    page.wait_for_selector("[data-coach=castle]")


@pytest.mark.parametrize("rules", first("giants/2", "team/6"))
def test_the_first_claim_of_a_round_is_explained_before_what_a_game_adds(devices, server, rules):
    others = ["easy"] * (int(rules[-1]) - 1)
    made = Games(server, {"one": (rules, others, {"step": "claim", "rounds": 1})})["one"]
    page = devices.phone(viewport={"width": 360, "height": 740})
    sit_down(page, made, lesson=LESSON)
    page.goto(f"/g/{made['game']}")
    page.locator("[data-coach=next]").wait_for()
    assert page.locator(COACH).evaluate(HIDDEN) == []


@pytest.mark.parametrize("case", first("qd/2 build", "qd/2 tax", "court/2 buy", "giants/2 giant"))
def test_the_steps_of_expansions_are_explained_without_the_basics(devices, server, case):
    rules, step = case.split()
    made = Games(server, {"one": (rules, ["easy"], {"step": step, "rounds": 2})})["one"]
    page = devices.phone(viewport={"width": 360, "height": 740})
    sit_down(page, made, lesson={**LESSON, "basics": False})
    page.goto(f"/g/{made['game']}")
    page.locator(f"[data-coach={step}]").wait_for()
    assert page.locator(COACH).evaluate(HIDDEN) == []


@pytest.mark.long
@pytest.mark.parametrize("game", ["duel", "discovery", "xl", "team", "giants", "court", "qd", "wedding"])
def test_every_game_has_a_lesson_that_begins_with_what_it_adds(devices, game):
    begins = {"giants": "quests", "court": "resources", "qd": "towns"}
    page = devices.desktop()
    page.goto("/help")
    page.click(f"[data-game={game}] [data-lesson={game}]")
    Player(page, 1).wait()
    if page.get_attribute("[data-seq]", "data-awaits") == "confirm":  # The last domino of the line was the only choice.
        page.click("[data-action=end-turn]")
        Player(page, 1).wait()
    assert says(page) == begins.get(game, game)
    kept = json.loads(page.evaluate("() => Object.entries(localStorage).find(([name]) => name.includes(':game:'))[1]"))
    assert kept["lesson"]["on"]

"""What several tests do: start a game, open the menu, play to a placement."""

from browser.player import Player, invitations, set_up


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

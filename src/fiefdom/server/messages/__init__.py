"""All messages between server and clients, explained in `docs/reference/api.md`. Types and API files are generated.

>>> import msgspec
>>> msgspec.json.decode(b'{"do":"undo","id":7,"seq":12,"seat":"a"}', type=Command)
Undo(id=7, seq=12, seat='a', count=1)
"""

from .answers import Health, Problem, Step
from .catalog import Catalog, GameInfo
from .commands import (
    Abort,
    Command,
    Commit,
    Confirm,
    Forget,
    Give,
    Hello,
    Hint,
    Invite,
    Pause,
    Ping,
    Play,
    ReadLog,
    Rematch,
    Remove,
    Rename,
    Reveal,
    Say,
    Take,
    Undo,
)
from .court import Court, TokenInfo
from .fields import (
    BIGGEST_MESSAGE,
    COLOURS,
    LONGEST_NAME,
    LONGEST_SAYING,
    LONGEST_TURN,
    PROTOCOL,
    Audience,
    Colour,
    Count,
    Key,
    Level,
    MoveText,
    Name,
    Seat,
)
from .giants import QuestInfo
from .kingdom import Cell, KingdomView, PartView, SheetView, TerritoryView
from .legal import Legal, Option
from .queen import Builders, BuildingInfo
from .score import EnteredKingdom, EnteredTable, LaidTile, ScoredTable, TableFlaw
from .setup import Accept, Accepted, Created, NewGame, SeatPlan
from .state import Act, Deal, Place, SeatView, State, Tile, VoidDeal
from .updates import (
    Advice,
    Candidate,
    Event,
    Frame,
    LogPage,
    Message,
    Moved,
    Ok,
    Pong,
    Presence,
    Refused,
    Update,
    Welcome,
)

__all__ = [
    "BIGGEST_MESSAGE", "COLOURS", "LONGEST_NAME", "LONGEST_SAYING", "LONGEST_TURN", "PROTOCOL", "Abort", "Accept",
    "Accepted", "Act", "Advice", "Audience", "Builders", "BuildingInfo", "Candidate", "Catalog", "Cell", "Colour",
    "Command", "Commit", "Confirm", "Count", "Court", "Created", "Deal", "EnteredKingdom", "EnteredTable", "Event",
    "Forget", "Frame", "GameInfo", "Give", "Health", "Hello", "Hint", "Invite", "Key", "KingdomView", "LaidTile",
    "Legal", "Level", "LogPage", "Message", "MoveText", "Moved", "Name", "NewGame", "Ok", "Option", "PartView",
    "Pause", "Ping", "Place", "Play", "Pong", "Presence", "Problem", "QuestInfo", "ReadLog", "Refused", "Rematch",
    "Remove", "Rename", "Reveal", "Say", "ScoredTable", "Seat", "SeatPlan", "SeatView", "SheetView", "State",
    "Step", "TableFlaw", "Take", "TerritoryView", "Tile", "TokenInfo", "Undo", "Update", "VoidDeal", "Welcome",
]  # fmt: skip

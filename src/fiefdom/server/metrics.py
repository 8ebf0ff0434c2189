"""What the server counts, in Prometheus form at `/metrics`. Nothing here names a game, a player or a key."""

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("fiefdom_commands", "Commands of clients by kind and outcome.", ["kind", "outcome"])
EVENTS = Counter("fiefdom_events", "Events that happened or were heard of.")
SOCKETS = Gauge("fiefdom_sockets", "Open WebSocket connections.")
ROOMS = Gauge("fiefdom_rooms", "Games that are alive in this process.")
APPEND_SECONDS = Histogram(
    "fiefdom_append_seconds",
    "Time until events are on the disk.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
THINKING_SECONDS = Histogram(
    "fiefdom_thinking_seconds",
    "Time of a bot's turn, waiting not counted.",
    buckets=(0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
FALLBACK_TURNS = Counter("fiefdom_fallback_turns", "Turns of bots chosen without a search, which was not loaded yet.")
WAITING = Gauge("fiefdom_bots_waiting", "Turns of bots that wait for a thinker.")

"""The metrics at `/metrics`, in Prometheus format. None of them names a game, a player or a key."""

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("fiefdom_commands", "Commands from clients by kind and outcome.", ["kind", "outcome"])
EVENTS = Counter("fiefdom_events", "Events made by this process or received from others.")
SOCKETS = Gauge("fiefdom_sockets", "Open WebSocket connections.")
CONNECTIONS = Gauge("fiefdom_connections", "Open TCP connections.")
CLOSED = Counter("fiefdom_connections_closed", "Connections that the server closed because of a limit.", ["reason"])
ROOMS = Gauge("fiefdom_rooms", "Games loaded in this process.")
APPEND_SECONDS = Histogram(
    "fiefdom_append_seconds",
    "Seconds until events are on disk.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5),
)
THINKING_SECONDS = Histogram(
    "fiefdom_thinking_seconds",
    "Seconds a bot takes for a turn, not counting the time in the queue.",
    buckets=(0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
FALLBACK_TURNS = Counter("fiefdom_fallback_turns", "Bot turns chosen without a search because it was not loaded yet.")
WAITING = Gauge("fiefdom_bots_waiting", "Bot turns that wait for a process.")

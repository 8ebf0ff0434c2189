"""The metrics at `/metrics`, in Prometheus format. None of them names a game, a player or a key."""

from prometheus_client import Counter, Gauge, Histogram

COMMANDS = Counter("fiefdom_commands", "Commands from clients by kind and outcome.", ["kind", "outcome"])
EVENTS = Counter("fiefdom_events", "Events made by this process or received from others.")
SOCKETS = Gauge("fiefdom_sockets", "Open WebSocket connections.")
SOCKETS_REFUSED = Counter("fiefdom_sockets_refused", "WebSocket connections refused at hello, by code.", ["code"])
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
REQUESTS = Counter("fiefdom_requests", "HTTP requests by the class of their status, e.g. 2xx.", ["status"])
BUS_DROPPED = Counter("fiefdom_bus_dropped", "Messages to other processes that were not sent.")
BUS_WAITING = Gauge("fiefdom_bus_waiting", "Messages to other processes that wait to be sent.")
STORE_WAITING = Gauge("fiefdom_store_waiting", "Writes that wait for the database.")
MESSAGES_WAITING = Gauge("fiefdom_messages_waiting", "Messages that wait to be sent to clients, all clients together.")
LONGEST_QUEUE = Gauge("fiefdom_messages_waiting_most", "Messages that wait for the slowest client.")
DISK_FREE = Gauge("fiefdom_disk_free_bytes", "Free space on the disk with the SQLite file.", ["holds"])
LAST_SWEEP = Gauge("fiefdom_last_sweep_timestamp_seconds", "When the sweeper last looked after all games.")
LOOP_LAG = Histogram(
    "fiefdom_loop_lag_seconds",
    "Seconds by which the event loop is late: every client of this process waits that long.",
    buckets=(0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
PUSHES = Counter("fiefdom_pushes", "Push messages by outcome, e.g. sent or gone.", ["outcome"])
TASK_FAILURES = Counter("fiefdom_task_failures", "Failed background tasks; those that have a name run again.", ["task"])
PART_UP = Gauge("fiefdom_part_up", "1 if the database can be written, or the bus answers, at the last check.", ["part"])
LONGEST_PAUSE = Gauge("fiefdom_longest_pause_seconds", "The longest pause of the event loop since the start.")

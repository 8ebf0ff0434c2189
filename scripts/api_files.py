"""Write the files generated from `server/messages/`: the types of the pages, and the AsyncAPI and OpenAPI files.

python scripts/api_files.py            write them
python scripts/api_files.py --check    fail if they are out of date
"""

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from fiefdom import __version__
from fiefdom.server import messages

ROOT = Path(__file__).parent.parent
HEAD = "// Generated from src/fiefdom/server/messages/ by scripts/api_files.py. Edit the source, not this file.\n"
ROUTES = (
    ("get", "/api/catalog", "The games with their options, bot levels, colours and pieces", None, "Catalog"),
    ("post", "/api/games", "Make a game", "NewGame", "Created"),
    ("get", "/api/games/{game}", "The current state of a game", None, "State"),
    ("post", "/api/games/{game}/accept", "Exchange an invitation for a key", "Accept", "Accepted"),
    ("get", "/api/tables", "The open tables, which anybody can join", None, "OpenTables"),
    ("post", "/api/games/{game}/join", "Take a free seat of an open table", "Join", "Accepted"),
    ("post", "/api/unblock", "Lift a block that a device has made", "Unblock", None),
    ("post", "/api/ratings", "The ratings of a person against the levels of bots", "RatedGames", "Ratings"),
    ("get", "/api/privacy", "What the server keeps for how long", None, "Retention"),
    ("get", "/api/games/{game}/record", "The record of a game, as text", None, None),
    ("get", "/api/games/{game}/replay/{index}", "A game after a number of its moves and draws", None, "Step"),
    ("get", "/api/games/{game}/review", "The review of a finished game up to now", None, "Review"),
    ("post", "/api/games/{game}/review", "Have a finished game reviewed", None, "Review"),
    ("post", "/api/score", "The score of a real table", "EnteredTable", "ScoredTable"),
    ("post", "/api/analyse", "The game at the end of a line of play, and the legal moves", "Line", "Analysed"),
    ("post", "/api/advise", "What expert would do at the end of a line of play", "Line", "Advice"),
    ("get", "/livez", "Whether the process works or must be restarted", None, "Health"),
    ("get", "/readyz", "Whether the server can take players", None, "Health"),
    ("get", "/healthz", "The same as /readyz", None, "Health"),
    ("get", "/metrics", "Metrics in Prometheus format", None, None),
)
"""All HTTP routes: method, path, summary, type of the body, type of the answer."""
HTTP = (
    messages.NewGame,
    messages.Created,
    messages.Accept,
    messages.Accepted,
    messages.OpenTables,
    messages.Join,
    messages.Unblock,
    messages.Retention,
    messages.RatedGames,
    messages.Ratings,
    messages.Catalog,
    messages.Step,
    messages.Review,
    messages.EnteredTable,
    messages.ScoredTable,
    messages.Line,
    messages.Analysed,
    messages.State,
    messages.Health,
    messages.Problem,
)


def components() -> dict[str, Any]:
    """The JSON schema of every message by name."""
    kinds = (*get_args(messages.Command), *get_args(messages.Message), *HTTP)
    return msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")[1]


def type_of(schema: dict[str, Any]) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(type_of(each) for each in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each) for each in schema['prefixItems'])}]"
    if schema.get("type") == "array":
        inner = type_of(schema["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        return f"Record<string, {type_of(schema['additionalProperties'])}>"
    return {"integer": "number", "number": "number", "boolean": "boolean", "null": "null"}.get(
        schema.get("type", ""), "string"
    )


def interface(name: str, schema: dict[str, Any]) -> str:
    """A message as a TypeScript interface."""
    required = schema.get("required", [])
    lines = [
        f"  {field}{'' if field in required else '?'}: {type_of(each)};" for field, each in schema["properties"].items()
    ]
    about = " ".join(schema.get("description", "").split())
    return "\n".join([f"/** {about} */", f"export interface {name} {{", *lines, "}"])


def typescript() -> str:
    """The TypeScript types of the pages."""
    parts = [interface(name, schema) for name, schema in sorted(components().items())]
    unions = (("Command", messages.Command), ("Message", messages.Message))
    parts += [f"export type {name} = {' | '.join(k.__name__ for k in get_args(kinds))};" for name, kinds in unions]
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


def openapi() -> str:
    """The OpenAPI file of the HTTP routes."""
    paths: dict[str, Any] = {}
    for method, path, summary, body, answer in ROUTES:
        content = (
            {"application/json": {"schema": _ref(answer)}} if answer else {"text/plain": {"schema": {"type": "string"}}}
        )
        operation: dict[str, Any] = {
            "summary": summary,
            "responses": {
                "201" if body == "NewGame" else "200": {"description": summary, "content": content},
                "default": {
                    "description": "Why the request was refused",
                    "content": {"application/json": {"schema": _ref("Problem")}},
                },
            },
        }
        if body:
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(body)}}}
        names = [part.strip("{}") for part in path.split("/") if part.startswith("{")]
        operation["parameters"] = [
            {
                "name": name,
                "in": "path",
                "required": True,
                "schema": {"type": "integer" if name == "index" else "string"},
            }
            for name in names
        ]
        if path.endswith(("{game}", "record", "{index}", "review")):
            operation["security"] = [{}, {"key": []}]
        paths.setdefault(path, {})[method] = operation
    scheme = {"key": {"type": "http", "scheme": "bearer", "description": "A key of the game."}}
    return _file(
        {
            "openapi": "3.1.0",
            "info": {"title": "Fiefdom", "version": __version__, "description": "See docs/reference/api.md."},
            "paths": paths,
            "components": {"schemas": components(), "securitySchemes": scheme},
        }
    )


def asyncapi() -> str:
    """The AsyncAPI file of the WebSocket."""
    both = {"commands": get_args(messages.Command), "messages": get_args(messages.Message)}
    every = [kind.__name__ for kinds in both.values() for kind in kinds]
    operations = {
        "command": ("receive", "A command from a client.", both["commands"]),
        "message": ("send", "A message from the server.", both["messages"]),
    }
    return _file(
        {
            "asyncapi": "3.0.0",
            "info": {"title": "Fiefdom", "version": __version__, "description": "See docs/reference/api.md."},
            "channels": {
                "game": {
                    "address": "/ws/{game}",
                    "parameters": {"game": {"description": "The name of a game."}},
                    "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in every},
                }
            },
            "operations": {
                name: {
                    "action": action,
                    "summary": summary,
                    "channel": {"$ref": "#/channels/game"},
                    "messages": [{"$ref": f"#/channels/game/messages/{kind.__name__}"} for kind in kinds],
                }
                for name, (action, summary, kinds) in operations.items()
            },
            "components": {
                "messages": {name: {"name": name, "payload": _ref(name)} for name in every},
                "schemas": components(),
            },
        }
    )


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _file(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


FILES = {
    "web/src/protocol.ts": typescript,
    "docs/reference/openapi.json": openapi,
    "docs/reference/asyncapi.json": asyncapi,
}


def main() -> None:
    """Write or check every file."""
    stale = [name for name, make in FILES.items() if not _current(ROOT / name, make())]
    if "--check" in sys.argv:
        sys.exit(f"out of date: {', '.join(stale)}; run scripts/api_files.py" if stale else 0)
    for name in stale:
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(FILES[name](), encoding="utf-8")


def _current(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    main()

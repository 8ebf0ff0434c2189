"""Write what is made from `server/messages.py`: the types of the pages, and the AsyncAPI and OpenAPI files.

python scripts/api_files.py            write them
python scripts/api_files.py --check    fail if they are out of date
"""

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from fiefdom.server import messages

ROOT = Path(__file__).parent.parent
HEAD = "// Made from src/fiefdom/server/messages.py by scripts/api_files.py: change it there.\n"
HTTP = (messages.NewGame, messages.Created, messages.Accept, messages.Accepted, messages.Catalog, messages.Step)


def components() -> dict[str, Any]:
    """The JSON schema of every message by name."""
    kinds = (*get_args(messages.Command), *get_args(messages.Message), *HTTP, messages.Problem)
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
        f"  {field}{'' if field in required else '?'}: {type_of(each)};"
        for field, each in schema["properties"].items()
    ]
    about = " ".join(schema.get("description", "").split())
    return "\n".join([f"/** {about} */", f"export interface {name} {{", *lines, "}"])


def typescript() -> str:
    """The types of the pages."""
    parts = [interface(name, schema) for name, schema in sorted(components().items())]
    unions = (("Command", messages.Command), ("Message", messages.Message))
    parts += [f"export type {name} = {' | '.join(k.__name__ for k in get_args(kinds))};" for name, kinds in unions]
    return HEAD + "\n" + "\n\n".join(parts) + "\n"


FILES = {"web/src/protocol.ts": typescript}


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

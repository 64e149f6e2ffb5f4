"""What no schema says: which bytes are a picture, which items there are, and rules between the parameters of a query, which openapi.json has in words."""

import base64
import itertools
import json
import os
import re
from typing import Any

import schemathesis
from hypothesis import strategies as st

HERE = json.loads(os.environ["ATELIER_HERE"])
FILES: str = HERE["files"]
PICTURE: str = HERE["picture"]
MEDIA = {"image": "picture.png", "video": "clip.mp4", "audio": "sound.wav"}

# Names that have to be there, which openapi.json says in words.
NAMES: dict[str, dict[str, Any]] = {
    "/v1/admin/guesses": {"what": "category", "value": "foley"},
    "/v1/boards/{id}/items": {"items": [{"type": "icon", "ref": "1"}]},
    "/v1/presets": {"model": "skin-enhancer/flexible"},
    "/v1/providers/kinds/{kind}": {"engines": ["probe"]},
}

number = itertools.count()

# No address but this machine's is called.
schemathesis.openapi.format("uri", st.integers(0, 99).map(lambda number: f"{FILES}/receiver/{number}"))


@schemathesis.hook
def before_load_schema(context: schemathesis.HookContext, raw_schema: dict[str, Any]) -> None:
    task = raw_schema["components"]["schemas"]["Task"]["properties"]["data"]
    raw_schema["paths"] = here(raw_schema["paths"])
    raw_schema["components"] = here(raw_schema["components"])
    for path, operations in raw_schema["paths"].items():
        for operation in operations.values():
            give_media(operation.get("requestBody", {}), path)
            for parameter in operation.get("parameters", []):
                if parameter["name"] == "page_token":
                    parameter["schema"] = {"type": "string", "enum": [HERE["page_token"]]}
            read_events(operation["responses"].get("200", {}), task)
    give_media(raw_schema["components"]["schemas"], "")


def here(node: Any) -> Any:
    """The examples' own server is not ours to call."""
    if isinstance(node, dict):
        return {name: here(value) for name, value in node.items()}
    if isinstance(node, list):
        return [here(one) for one in node]
    return node.replace("https://example.org", FILES) if isinstance(node, str) else node


def give_media(node: Any, path: str) -> None:
    if isinstance(node, list):
        for one in node:
            give_media(one, path)
    if not isinstance(node, dict):
        return
    for name, schema in node.items():
        if isinstance(schema, dict):
            rule = schema.get("x-media")
            if isinstance(rule, dict):
                inline = [PICTURE] if rule["media"] == "image" and rule["from"] == "any" else []
                schema["enum"] = [f"{FILES}/{MEDIA[rule['media']]}", *inline]
            elif "x-max-bytes" in schema:
                ending = "picture.png" if name == "cover" else "drawing.svg" if "/icons" in path else "sound.wav"
                schema["enum"] = [f"{FILES}/{ending}"]
            elif name == "category" and "/sound-effects" in path and schema.get("type") == "string":
                schema["enum"] = ["foley"]
        give_media(schema, path)


def read_events(response: dict[str, Any], task: dict[str, Any]) -> None:
    """A stream is text in OpenAPI 3.1; here each event of it is judged, and the task in it."""
    content = response.get("content", {})
    if "text/event-stream" in content:
        data = {"type": "string", "contentMediaType": "application/json", "contentSchema": task}
        content["text/event-stream"]["schema"] = {"type": "object", "properties": {"data": data}}


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case, kwargs: dict[str, Any]) -> None:
    operation = case.operation
    ids = HERE["ids"].get(operation.path)
    if ids and operation.method.upper() != "DELETE" and case.path_parameters:
        chosen = ids[sum(map(ord, str(case.path_parameters.get("id")))) % len(ids)]
        case.path_parameters = {**case.path_parameters, "id": chosen}
    if case.headers and "idempotency-key" in case.headers:
        case.headers["idempotency-key"] = f"{next(number)}-{case.headers['idempotency-key']}"[:255]
    if case.query and operation.path.endswith("/cut"):
        # A part of the file, whose length no schema knows.
        case.query.update({"from": 0.1, "to": 0.3})
    elif case.query:
        agree(case.query)
    if operation.path in ("/v1/uploads", "/v1/admin/uploads") and operation.method.upper() == "POST":
        bytes_of_picture = base64.b64decode(PICTURE)
        case.body = {"file": bytes_of_picture} if case.media_type == "multipart/form-data" else bytes_of_picture
    if isinstance(case.body, dict):
        obey(case.body)
        case.body.update(NAMES.get(operation.path, {}))
        if operation.path.startswith("/v1/admin/icons"):
            case.body.update({name: f"a{case.body[name]}"[:100] for name in ("name", "family") if isinstance(case.body.get(name), str)})


def agree(query: dict[str, Any]) -> None:
    # It refuses what the schema allows: members that nobody knows.
    query.pop("strict", None)
    # An engine that is not there is refused.
    query.pop("engine", None)
    if "page_token" in query:
        query.pop("offset", None)
        query.pop("before", None)
    for name in list(query):
        for low, high in (("_min", "_max"), ("_from", "_to")):
            if name.endswith(low):
                query.pop(name.removesuffix(low) + high, None)
    if "from" in query:
        query.pop("to", None)
        if str(query["from"]) > "2026":
            query.pop("from")
    for name in ("from", "to"):
        if name in query:
            # The pattern says which days a month may have, not which it has.
            query[name] = re.sub(r"^(\d{4}-\d\d)-(29|3\d)", r"\1-28", str(query[name]))
    if "filters" in query:
        for name in [name for name in query if name.startswith("filters[")]:
            query.pop(name)


def obey(body: dict[str, Any]) -> None:
    """Sums that openapi.json has in words."""
    for name in ("password", "new_password"):
        if name in body:
            # Its rule counts bytes, and none may be common.
            body[name] = "a long sentence of her own"
    if body.get("owner") == "member":
        # Who calls is none.
        body.pop("owner")
    if isinstance(body.get("limit"), float):
        body["limit"] = round(body["limit"], 6)
    for shot in body.get("multi_prompt") or []:
        if isinstance(shot, dict):
            shot.pop("duration", None)
    if isinstance(body.get("multi_prompt"), list):
        body["multi_prompt"] = body["multi_prompt"][:5]
        body.pop("duration", None)
    images, clips = body.get("image_urls"), body.get("video_urls")
    if isinstance(images, list) and isinstance(clips, list):
        body["video_urls"] = clips[: 5 - len(images)]

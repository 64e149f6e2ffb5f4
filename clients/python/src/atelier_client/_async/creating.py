"""Creates tasks, and says what they would cost."""

from __future__ import annotations

import uuid
from typing import Any, cast

from .. import api_generated as api
from ..request import Call
from ..tasks_seen import CreatedTask
from .connection import AsyncConnection
from .inputs import encode_input


async def create_task(
    connection: AsyncConnection, endpoint: str, input: Any, idempotency_key: str | None, webhook_url: str | None, engine: str | None
) -> CreatedTask:
    body = await encode_input(input, connection)
    if webhook_url is not None:
        body = {**body, "webhook_url": webhook_url}
    call = Call(method="POST", query={"engine": engine}, body=body, headers={"idempotency-key": idempotency_key or str(uuid.uuid4())})
    data = (await connection.json(f"/v1/ai/{endpoint}", call))["data"]
    created: CreatedTask = {"endpoint": endpoint, "task_id": data["task_id"], "status": data["status"]}
    if "ignored" in data:
        created["ignored"] = data["ignored"]
    if "did_you_mean" in data:
        created["did_you_mean"] = data["did_you_mean"]
    return created


async def estimate_cost(connection: AsyncConnection, endpoint: str, input: Any, engine: str | None) -> api.CostEstimate:
    body = await encode_input(input, connection)
    # Nothing is made, so that it may be repeated.
    call = Call(method="POST", query={"dry_run": True, "engine": engine}, body=body, repeatable=True)
    return cast(api.CostEstimate, (await connection.json(f"/v1/ai/{endpoint}", call))["data"])

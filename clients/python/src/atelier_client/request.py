"""Requests as data, and when one is worth another try."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any
from urllib.parse import urlencode

import httpx

from .errors import AtelierError, ConnectionFailed
from .media import FileToSend

#: Parameters by their names on the wire. None is left out, lists are comma-separated, members of objects are `name[member]`.
Query = dict[str, Any]

LONGEST_WAIT = 60.0
_STATUSES_THAT_PASS = (408, 429, 500, 502, 503, 504)


@dataclass(frozen=True)
class Call:
    """All of a request but where it goes."""

    method: str = "GET"
    query: Mapping[str, Any] = field(default_factory=dict[str, Any])
    #: Sent as JSON.
    body: Any = None
    #: Sent as it is.
    content: FileToSend | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    #: Seconds; None is the client's own.
    timeout: float | None = None
    retries: int | None = None
    #: None: what changes nothing, and what carries an idempotency key.
    repeatable: bool | None = None

    @property
    def is_repeatable(self) -> bool:
        if self.repeatable is not None:
            return self.repeatable
        return self.method != "POST" or "idempotency-key" in self.headers


def query_text(query: Mapping[str, Any]) -> str:
    pairs: list[tuple[str, str]] = []
    for name, value in query.items():
        if isinstance(value, Mapping):
            pairs += [(f"{name}[{member}]", _one(inner)) for member, inner in value.items() if inner is not None]
        elif value is not None:
            pairs.append((name, _one(value)))
    return "?" + urlencode(pairs) if pairs else ""


def _one(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, (list, tuple, set, frozenset)) else str(value)


def refusal(response: httpx.Response) -> AtelierError:
    """Of a response whose body was read."""
    try:
        problem = response.json()
    except ValueError:
        problem = {}
    return AtelierError(response.status_code, problem if isinstance(problem, dict) else {}, _retry_after(response.headers.get("retry-after")))


def _retry_after(value: str | None) -> float | None:
    if value is None:
        return None
    try:
        return float(value) if value.isdigit() else max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def wait_before(error: AtelierError | ConnectionFailed, attempt: int) -> float | None:
    """Seconds after which the same request is worth another try: with full jitter, or after what Retry-After says. None when it is not."""
    if isinstance(error, AtelierError):
        if error.status not in _STATUSES_THAT_PASS and error.code != "idempotency_key_in_use":
            return None
        if error.retry_after is not None:
            return error.retry_after + random.random() / 4 if error.retry_after <= LONGEST_WAIT else None
    return random.random() * min(0.5 * 2.0**attempt, 10.0)

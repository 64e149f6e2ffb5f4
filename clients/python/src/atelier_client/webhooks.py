"""Webhooks: who sent them, and when."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Mapping, Sequence
from typing import cast

from .api_generated import TaskView
from .errors import WebhookError


def verify(headers: Mapping[str, str], body: bytes | str, secret: str | Sequence[str], *, tolerance: float = 300) -> TaskView:
    """
    The task that a webhook tells of, after checking who sent it and when.

    `body` is the body exactly as it came; `secret` one secret (`whsec_...`), or several while they are rotated; `tolerance` the seconds that the signature may
    be old, or early. Raises WebhookError when no signature is that of a secret, or the time is too far off.
    """
    given = {name.lower(): value for name, value in headers.items()}
    for name in ("webhook-id", "webhook-timestamp", "webhook-signature"):
        if not given.get(name):
            raise WebhookError(f"The header {name} is missing")
    identity, sent, signatures = (given[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
    if not _is_near(sent, tolerance):
        raise WebhookError("The webhook's time is too far off")
    text = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{identity}.{sent}.".encode() + text
    found = [one[3:].encode() for one in signatures.split(" ") if one.startswith("v1,")]
    for key in (key for one in ([secret] if isinstance(secret, str) else secret) for key in _keys(one)):
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, one) for one in found):
            return cast(TaskView, json.loads(text))
    raise WebhookError("No signature is that of a known secret")


def _is_near(sent: str, tolerance: float) -> bool:
    try:
        return abs(time.time() - float(sent)) <= tolerance
    except ValueError:
        return False


def _keys(secret: str) -> list[bytes]:
    """The service signs with a secret's decoded bytes, as Standard Webhooks says, and with its text, as other receivers do."""
    try:
        decoded = base64.b64decode(secret.removeprefix("whsec_"))
    except (binascii.Error, ValueError):
        decoded = b""
    return [key for key in (decoded, secret.encode()) if key]

"""A client of Atelier: media catalogs and AI media tasks. One module, the standard library, Python 3.9 and later."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import http.client
import json
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, AsyncIterator, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, TypeVar, Union

__all__ = ["Atelier", "AsyncAtelier", "AtelierError", "ConnectionFailed", "TaskFailed", "WaitTimeout", "WebhookError", "verify"]

Task = Dict[str, Any]
Item = Dict[str, Any]
T = TypeVar("T")

_LONGEST_WAIT = 60.0
_PAUSES = (0.5, 1.0, 2.0, 5.0)


class AtelierError(Exception):
    """The service refused a request. `code` is a stable word; `invalid_params` names what to change."""

    def __init__(self, status: int, problem: Mapping[str, Any], retry_after: Optional[float] = None) -> None:
        super().__init__(problem.get("message") or f"The service answered with status {status}")
        self.status = status
        self.code: Optional[str] = problem.get("code")
        self.request_id: Optional[str] = problem.get("request_id")
        self.invalid_params: List[Dict[str, str]] = list(problem.get("invalid_params", []))
        self.retry_after = retry_after


class ConnectionFailed(Exception):
    """There was no answer."""


class TaskFailed(Exception):
    """The task ended without a result. `code` is `invalid_input`, `cancelled` and the like."""

    def __init__(self, task: Task) -> None:
        error = task.get("error") or {}
        super().__init__(error.get("message", "The task failed"))
        self.task = task
        self.code: Optional[str] = error.get("code")


class WaitTimeout(Exception):
    """`wait_at_most` is over. The task goes on."""

    def __init__(self, task: Task) -> None:
        super().__init__(f"Task {task['task_id']} has not ended in the given time")
        self.task = task


class WebhookError(Exception):
    """The request does not come from the service, or not now. Answer it with 401."""


class Atelier:
    """Calls the service at `url` with `key`. An object may be used by several threads."""

    def __init__(self, key: str, url: str = "http://127.0.0.1:8080", retries: int = 3, timeout: float = 60.0) -> None:
        self._key = key
        self._url = url.rstrip("/")
        self._retries = retries
        self._timeout = timeout

    def run(
        self,
        endpoint: str,
        input: Mapping[str, Any],
        on_progress: Optional[Callable[[Task], None]] = None,
        wait_at_most: Optional[float] = None,
        idempotency_key: Optional[str] = None,
    ) -> Task:
        """Creates a task, waits and returns it; `generated` holds the URLs of its results. Ctrl-C cancels the task."""
        task = self.create(endpoint, input, idempotency_key)
        try:
            return self.wait(task, on_progress, wait_at_most)
        except KeyboardInterrupt:
            self.cancel(task)
            raise

    def create(self, endpoint: str, input: Mapping[str, Any], idempotency_key: Optional[str] = None) -> Task:
        """Creates a task and does not wait. Bytes become Base64; a finished task stands for its first result."""
        headers = {"idempotency-key": idempotency_key or str(uuid.uuid4())}
        data = self._call("POST", f"/v1/ai/{endpoint}", body=_encode(input), headers=headers)["data"]
        return {**data, "endpoint": endpoint}

    def get(self, task: Mapping[str, Any]) -> Task:
        return {**self._call("GET", _task_path(task))["data"], "endpoint": task["endpoint"]}

    def cancel(self, task: Mapping[str, Any]) -> Task:
        """Cancels a task that waits or runs. One that was cancelled already is no error."""
        try:
            return {**self._call("DELETE", _task_path(task))["data"], "endpoint": task["endpoint"]}
        except AtelierError as error:
            if error.code != "task_finished":
                raise
            ended = self.get(task)
            if (ended.get("error") or {}).get("code") != "cancelled":
                raise
            return ended

    def wait(
        self,
        task: Mapping[str, Any],
        on_progress: Optional[Callable[[Task], None]] = None,
        wait_at_most: Optional[float] = None,
        stopped: Optional[threading.Event] = None,
    ) -> Task:
        """Waits until the task has ended. Needs its `endpoint` and `task_id`. Raises TaskFailed or WaitTimeout."""
        end = None if wait_at_most is None else time.monotonic() + wait_at_most
        stop = stopped or threading.Event()
        last: Tuple[Any, Any] = (None, None)
        turn = 0
        while True:
            now = self.get(task)
            if (now["status"], now["progress"]) != last:
                last = (now["status"], now["progress"])
                turn = 0
                if on_progress:
                    on_progress(now)
            if now["status"] == "COMPLETED":
                return now
            if now["status"] == "FAILED":
                raise TaskFailed(now)
            pause = _PAUSES[min(turn, len(_PAUSES) - 1)]
            turn += 1
            if end is not None:
                pause = min(pause, end - time.monotonic())
                if pause <= 0:
                    raise WaitTimeout(now)
            if stop.wait(pause):
                raise WaitTimeout(now)

    def retry(self, task: Mapping[str, Any]) -> Task:
        """Creates a task with the input of one that has failed, which itself stays as it is."""
        path = f"/v1/tasks/{urllib.parse.quote(task['task_id'], safe='')}/retry"
        data = self._call("POST", path, headers={"idempotency-key": str(uuid.uuid4())})["data"]
        return {**data, "endpoint": task["endpoint"]}

    def upload(self, file: bytes, name: str = "") -> Item:
        """Sends a file ahead. What it returns stands for the file in any number of tasks until its `expires_at`."""
        return json.loads(self._send("POST", "/v1/uploads", {"file_name": name}, bytes(file), {"content-type": "application/octet-stream"}, True))["data"]

    def icon_code(self, id: int, **query: Any) -> str:
        """The icon as text: `as_="jsx"`, `size=32`, `color="#1a73e8"` and so on."""
        words = {name.rstrip("_"): value for name, value in query.items()}
        return self._send("GET", f"/v1/icons/{id}/code", words, None, {}, True).decode()

    def download(self, url: str) -> bytes:
        """The file behind a signed address, such as one of `generated`. The key is not sent."""
        return self._repeat(True, lambda: self._once("GET", url, None, {}))

    def icons(self, term: str = "", page_size: int = 50, **query: Any) -> Iterator[Item]:
        """Searches icons: `filters={"shape": "outline"}`, `order="recent"` and so on."""
        page = 1
        while True:
            answer = self._call("GET", "/v1/icons", query={"term": term, **query, "page": page, "per_page": page_size})
            yield from answer["data"]
            if page >= answer["meta"]["pagination"]["last_page"]:
                return
            page += 1

    def sounds(
        self, q: str = "", page_size: int = 50, *, duration_min: Optional[float] = None, duration_max: Optional[float] = None, **query: Any
    ) -> Iterator[Item]:
        """Searches sound effects: `category="foley"` and so on. Lengths in seconds, both included."""
        return self._audio("/v1/sound-effects", q, page_size, {**query, "duration_min": duration_min, "duration_max": duration_max})

    def music(
        self, q: str = "", page_size: int = 50, *, duration_min: Optional[float] = None, duration_max: Optional[float] = None,
        bpm_min: Optional[int] = None, bpm_max: Optional[int] = None, **query: Any
    ) -> Iterator[Item]:
        """Searches music: `genre=["Jazz", "Pop"]`, `mood="Happy"` and so on. Lengths in seconds, tempos in beats a minute, both ends included."""
        ranges = {"duration_min": duration_min, "duration_max": duration_max, "bpm_min": bpm_min, "bpm_max": bpm_max}
        return self._audio("/v1/music", q, page_size, {**query, **ranges})

    def tasks(self, endpoint: str, status: str = "", page_size: int = 100) -> Iterator[Task]:
        """The tasks of an endpoint, newest first; those that are added meanwhile shift nothing."""
        token = ""
        while True:
            query = {"limit": page_size, "status": status, "page_token": token}
            answer = self._call("GET", f"/v1/ai/{endpoint}", query=query)
            for task in answer["data"]:
                yield {**task, "endpoint": endpoint}
            token = answer.get("next_page_token", "")
            if not token:
                return

    def usage(self, **period: str) -> List[Dict[str, Any]]:
        """What the account has used, by day and model; `to` and `from` as in `usage(**{"from": "2026-01-01"})`."""
        return self._call("GET", "/v1/usage", query=period)["data"]

    def _audio(self, path: str, q: str, page_size: int, query: Mapping[str, Any]) -> Iterator[Item]:
        given = {name: value for name, value in query.items() if value is not None}
        offset = 0
        while True:
            answer = self._call("GET", path, query={"q": q, **given, "limit": page_size, "offset": offset})
            yield from answer["results"]
            offset += page_size
            if offset >= answer["count"] or not answer["results"]:
                return

    def _call(self, method: str, path: str, query: Mapping[str, Any] = {}, body: Any = None, headers: Mapping[str, str] = {}) -> Any:
        sent = None if body is None else json.dumps(body).encode()
        given = {**headers, **({"content-type": "application/json"} if sent is not None else {})}
        return json.loads(self._send(method, path, query, sent, given, method != "POST" or "idempotency-key" in headers))

    def _send(self, method: str, path: str, query: Mapping[str, Any], body: Optional[bytes], headers: Mapping[str, str], repeatable: bool) -> bytes:
        url = self._url + path + _query_text(query)
        return self._repeat(repeatable, lambda: self._once(method, url, body, {"x-service-api-key": self._key, **headers}))

    def _repeat(self, repeatable: bool, once: Callable[[], T]) -> T:
        attempt = 0
        while True:
            try:
                return once()
            except (AtelierError, ConnectionFailed) as error:
                wait = _wait_before(error, attempt)
                if not repeatable or attempt >= self._retries or wait is None:
                    raise
                time.sleep(wait)
                attempt += 1

    def _once(self, method: str, url: str, body: Optional[bytes], headers: Mapping[str, str]) -> bytes:
        request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                return answer.read()
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise AtelierError(refusal.code, _problem(refusal.read()), _retry_after(refusal.headers.get("retry-after"))) from None
        except (OSError, http.client.HTTPException) as cause:
            raise ConnectionFailed(f"The service cannot be reached: {cause}") from cause


class AsyncAtelier:
    """The same for asyncio. The work is done in threads: the standard library has no other HTTP client."""

    def __init__(self, key: str, url: str = "http://127.0.0.1:8080", retries: int = 3, timeout: float = 60.0) -> None:
        self._sync = Atelier(key, url, retries, timeout)

    async def run(
        self,
        endpoint: str,
        input: Mapping[str, Any],
        on_progress: Optional[Callable[[Task], None]] = None,
        wait_at_most: Optional[float] = None,
    ) -> Task:
        """As `Atelier.run`; `on_progress` is called in another thread. A cancelled coroutine cancels the task."""
        task = await self.create(endpoint, input)
        stopped = threading.Event()
        try:
            return await asyncio.to_thread(self._sync.wait, task, on_progress, wait_at_most, stopped)
        except asyncio.CancelledError:
            stopped.set()
            await asyncio.shield(asyncio.to_thread(self._sync.cancel, task))
            raise

    async def create(self, endpoint: str, input: Mapping[str, Any]) -> Task:
        return await asyncio.to_thread(self._sync.create, endpoint, input)

    async def get(self, task: Mapping[str, Any]) -> Task:
        return await asyncio.to_thread(self._sync.get, task)

    async def cancel(self, task: Mapping[str, Any]) -> Task:
        return await asyncio.to_thread(self._sync.cancel, task)

    async def retry(self, task: Mapping[str, Any]) -> Task:
        return await asyncio.to_thread(self._sync.retry, task)

    async def upload(self, file: bytes, name: str = "") -> Item:
        return await asyncio.to_thread(self._sync.upload, file, name)

    async def icon_code(self, id: int, **query: Any) -> str:
        return await asyncio.to_thread(lambda: self._sync.icon_code(id, **query))

    async def download(self, url: str) -> bytes:
        return await asyncio.to_thread(self._sync.download, url)

    async def usage(self, **period: str) -> List[Dict[str, Any]]:
        return await asyncio.to_thread(lambda: self._sync.usage(**period))

    def tasks(self, endpoint: str, status: str = "", page_size: int = 100) -> AsyncIterator[Task]:
        return _in_threads(self._sync.tasks(endpoint, status, page_size))

    def icons(self, term: str = "", page_size: int = 50, **query: Any) -> AsyncIterator[Item]:
        return _in_threads(self._sync.icons(term, page_size, **query))

    def sounds(self, q: str = "", page_size: int = 50, **query: Any) -> AsyncIterator[Item]:
        return _in_threads(self._sync.sounds(q, page_size, **query))

    def music(self, q: str = "", page_size: int = 50, **query: Any) -> AsyncIterator[Item]:
        return _in_threads(self._sync.music(q, page_size, **query))


def verify(headers: Mapping[str, str], body: Union[bytes, str], secret: Union[str, Sequence[str]], tolerance: float = 300) -> Task:
    """The task that a webhook tells of, once its signature and time hold. `body` must be exactly what came."""
    given = {name.lower(): value for name, value in headers.items()}
    try:
        identity, sent, signatures = (given[name] for name in ("webhook-id", "webhook-timestamp", "webhook-signature"))
        age = abs(time.time() - int(sent))
    except (KeyError, ValueError) as cause:
        raise WebhookError("A header of the webhook is missing or broken") from cause
    if age > tolerance:
        raise WebhookError("The webhook's time is too far off")
    text = body.encode() if isinstance(body, str) else body
    signed = f"{identity}.{sent}.".encode() + text
    found = [one[3:].encode() for one in signatures.split(" ") if one.startswith("v1,")]
    for key in (key for one in ([secret] if isinstance(secret, str) else secret) for key in _keys(one)):
        expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        if any(hmac.compare_digest(expected, one) for one in found):
            return json.loads(text)
    raise WebhookError("No signature is that of a known secret")


def _keys(secret: str) -> List[bytes]:
    """The service signs with a secret's decoded bytes, as Standard Webhooks says, and with its text, as other receivers do."""
    encoded = secret[6:] if secret.startswith("whsec_") else secret
    try:
        decoded = base64.b64decode(encoded)
    except ValueError:
        decoded = b""
    return [key for key in (decoded, secret.encode()) if key]


def _encode(value: Any) -> Any:
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(value).decode()
    if isinstance(value, Mapping):
        if "upload" in value and "url" in value:
            return value["url"]
        if "task_id" in value and "generated" in value:
            if not value["generated"]:
                raise ValueError(f"task {value['task_id']} has no result")
            return value["generated"][0]
        return {name: _encode(member) for name, member in value.items()}
    return [_encode(member) for member in value] if isinstance(value, (list, tuple)) else value


def _task_path(task: Mapping[str, Any]) -> str:
    return f"/v1/ai/{task['endpoint']}/{urllib.parse.quote(task['task_id'], safe='')}"


def _query_text(query: Mapping[str, Any]) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in query.items():
        if isinstance(value, Mapping):
            pairs += [(f"{name}[{member}]", _one(inner)) for member, inner in value.items()]
        elif value is not None and value != "":
            pairs.append((name, _one(value)))
    return "?" + urllib.parse.urlencode(pairs) if pairs else ""


def _one(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _problem(body: bytes) -> Mapping[str, Any]:
    try:
        problem = json.loads(body)
    except ValueError:
        return {}
    return problem if isinstance(problem, dict) else {}


def _retry_after(value: Optional[str]) -> Optional[float]:
    if value is None:
        return None
    try:
        return float(value) if value.isdigit() else max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _wait_before(error: Exception, attempt: int) -> Optional[float]:
    """Seconds after which the same request is worth another try: with full jitter, or after what Retry-After says."""
    if isinstance(error, AtelierError):
        if error.status not in (408, 429, 500, 502, 503, 504) and error.code != "idempotency_key_in_use":
            return None
        if error.retry_after is not None:
            return error.retry_after + random.random() / 4 if error.retry_after <= _LONGEST_WAIT else None
    return random.random() * min(0.5 * 2**attempt, 10)


async def _in_threads(items: Iterator[T]) -> AsyncIterator[T]:
    end = object()
    while True:
        item: Any = await asyncio.to_thread(next, items, end)
        if item is end:
            return
        yield item

"""Written by `npm run generate` from `_async/connection.py`."""

from __future__ import annotations

import time
import json
from collections.abc import Iterator, Callable
from contextlib import contextmanager
from typing import Any, TypeVar

import httpx

from ..errors import AtelierError, ConnectionFailed
from ..request import Call, query_text, refusal, wait_before

T = TypeVar("T")

#: Connections that stay open while they do nothing. There is no limit of those in use: each wait for a task may hold one.
_LIMITS = httpx.Limits(max_connections=None, max_keepalive_connections=20)


class Connection:
    """The service at one URL, called with one key."""

    def __init__(self, key: str, url: str, retries: int, timeout: float, http_client: httpx.Client | None) -> None:
        self._key = key
        self._base = url.rstrip("/")
        self._retries = retries
        self._timeout = timeout
        self._is_ours = http_client is None
        self._http = http_client if http_client is not None else httpx.Client(limits=_LIMITS)

    def close(self) -> None:
        if self._is_ours:
            self._http.close()

    def json(self, path: str, call: Call = Call()) -> Any:
        text = self.text(path, call)
        try:
            return json.loads(text)
        except ValueError as cause:
            raise ConnectionFailed(f"{self._base} answers, but not as the service does: is the URL right?") from cause

    def text(self, path: str, call: Call = Call()) -> str:
        def once() -> str:
            with self.stream(path, call) as response:
                response.read()
                return response.text

        return self.repeat(call, once)

    @contextmanager
    def stream(self, path: str, call: Call = Call()) -> Iterator[httpx.Response]:
        """The response itself, whose body is still to come. Is tried once."""
        headers = {"x-service-api-key": self._key, **call.headers}
        with self._send(self._base + path, call, headers, follow_redirects=False) as response:
            yield response

    @contextmanager
    def file(self, url: str) -> Iterator[httpx.Response]:
        """A file by its signed URL. The key is not sent: the URL may be another server's. Is tried once."""
        with self._send(url, Call(), {}, follow_redirects=True) as response:
            yield response

    def repeat(self, call: Call, once: Callable[[], T]) -> T:
        retries = self._retries if call.retries is None else call.retries
        attempt = 0
        while True:
            try:
                return once()
            except (AtelierError, ConnectionFailed) as error:
                wait = wait_before(error, attempt)
                if not call.is_repeatable or attempt >= retries or wait is None:
                    raise
                time.sleep(wait)
                attempt += 1

    @contextmanager
    def _send(self, url: str, call: Call, headers: dict[str, str], follow_redirects: bool) -> Iterator[httpx.Response]:
        if self._http.is_closed:
            raise ConnectionFailed("The client is closed")
        content: Any = {}
        if call.content is not None:
            content = {"content": _pieces(call)}
            if call.content.size is not None:
                headers["content-length"] = str(call.content.size)
        elif call.body is not None:
            content = {"json": call.body}
        timeout = httpx.Timeout(self._timeout if call.timeout is None else call.timeout)
        try:
            with self._http.stream(
                call.method, url + query_text(call.query), headers=headers, timeout=timeout, follow_redirects=follow_redirects, **content
            ) as response:
                if not response.is_success:
                    response.read()
                    raise refusal(response)
                yield response
        except httpx.TimeoutException as cause:
            raise ConnectionFailed("The service was silent for too long") from cause
        except (httpx.TransportError, httpx.DecodingError) as cause:
            raise ConnectionFailed(f"The service cannot be reached: {cause}") from cause


def _pieces(call: Call) -> Iterator[bytes]:
    if call.content is not None:
        for piece in call.content.pieces():
            yield piece

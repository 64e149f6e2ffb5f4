"""The client by itself: every response is made here."""

import asyncio
import base64
import io
import json
import os
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

import httpx

from atelier_client import AsyncAtelier, Atelier, AtelierError, ConnectionFailed, TaskFailed, WaitTimeout, WebhookError, verify
from atelier_client.file_names import name_of_url
from atelier_client.media import FileToSend
from atelier_client.request import query_text

REF = {"endpoint": "image-expand/model", "task_id": "one"}


def client(handler, **options) -> Atelier:
    return Atelier("key", "http://atelier.test/", http_client=httpx.Client(transport=httpx.MockTransport(handler)), **options)


def view(status: str, progress: float = 0.0, **more) -> dict:
    return {"task_id": "one", "status": status, "progress": progress, "generated": [], **more}


def events(*views: object) -> httpx.Response:
    return httpx.Response(200, text="".join(": waiting\n\n" if one is None else f"data: {json.dumps(one)}\n\n" for one in views))


class Requests(unittest.TestCase):
    def test_queries_are_written_as_the_service_reads_them(self) -> None:
        query = {"term": "a&b", "order": None, "premium": True, "genre": ["Jazz", "Pop"], "filters": {"shape": "fill", "color": ("red", "blue"), "x": None}}
        self.assertEqual(query_text(query), "?term=a%26b&premium=true&genre=Jazz%2CPop&filters%5Bshape%5D=fill&filters%5Bcolor%5D=red%2Cblue")
        self.assertEqual(query_text({"order": None}), "")

    def test_a_create_that_failed_for_a_while_is_repeated_under_one_key_after_what_retry_after_says(self) -> None:
        keys, times = [], []

        def handler(request: httpx.Request) -> httpx.Response:
            keys.append(request.headers["idempotency-key"])
            times.append(time.monotonic())
            if len(keys) == 1:
                raise httpx.ConnectError("no")
            if len(keys) == 2:
                return httpx.Response(503, headers={"retry-after": "1"})
            return httpx.Response(200, json={"data": {"task_id": "one", "status": "CREATED"}})

        made = client(handler).create("text-to-video/model-4-5", {"prompt": "a lake", "duration": 5})
        self.assertEqual(made, {"endpoint": "text-to-video/model-4-5", "task_id": "one", "status": "CREATED"})
        self.assertEqual((len(keys), len(set(keys))), (3, 1))
        self.assertGreaterEqual(times[2] - times[1], 0.99)

    def test_what_cannot_pass_or_asks_to_wait_too_long_is_not_repeated(self) -> None:
        for status, headers in ((400, {}), (404, {}), (503, {"retry-after": "3600"})):
            asked = []

            def handler(request: httpx.Request) -> httpx.Response:
                asked.append(request)
                return httpx.Response(status, headers=headers, json={"message": "no", "code": "not_found", "request_id": "r"})

            with self.assertRaises(AtelierError) as caught:
                client(handler).usage()
            self.assertEqual((len(asked), caught.exception.status, caught.exception.code, caught.exception.request_id), (1, status, "not_found", "r"))

    def test_the_key_goes_to_the_service_and_not_where_files_are(self) -> None:
        keys = {}

        def handler(request: httpx.Request) -> httpx.Response:
            keys[request.url.host] = request.headers.get("x-service-api-key")
            return httpx.Response(200, json={"data": []})

        atelier = client(handler)
        atelier.usage(from_="2026-01-01")
        atelier.file("http://elsewhere.test/a.png").read()
        self.assertEqual(keys, {"atelier.test": "key", "elsewhere.test": None})

    def test_a_closed_client_says_so(self) -> None:
        atelier = Atelier("key")
        atelier.close()
        with self.assertRaisesRegex(ConnectionFailed, "closed"):
            atelier.usage()

    def test_a_page_of_another_server_is_told_from_the_service(self) -> None:
        with self.assertRaisesRegex(ConnectionFailed, "is the URL right"):
            client(lambda request: httpx.Response(200, text="<html>"), retries=0).usage()


class Inputs(unittest.TestCase):
    def sent(self, input) -> dict:
        bodies = []

        def handler(request: httpx.Request) -> httpx.Response:
            if request.method == "GET":
                return httpx.Response(200, content=b"picture")
            bodies.append(json.loads(request.content))
            return httpx.Response(200, json={"data": {"task_id": "one", "status": "CREATED"}})

        client(handler).create("image-expand/model", input)
        return bodies[0]

    def test_paths_open_files_and_bytes_become_base64_and_text_stays(self) -> None:
        encoded = base64.b64encode(b"picture").decode()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "photo.png")
            path.write_bytes(b"picture")
            with path.open("rb") as file:
                for image in (path, file, b"picture", bytearray(b"picture"), memoryview(b"picture"), io.BytesIO(b"picture")):
                    self.assertEqual(self.sent({"image": image, "left": 1}), {"image": encoded, "left": 1})
            with path.open() as text, self.assertRaisesRegex(TypeError, "binary mode"):
                self.sent({"image": text})
        self.assertEqual(self.sent({"image": "https://example.org/a.png"})["image"], "https://example.org/a.png")

    def test_uploads_and_finished_tasks_stand_for_their_files(self) -> None:
        self.assertEqual(self.sent({"image": {"upload": "u", "url": "http://atelier.test/u.png"}})["image"], "http://atelier.test/u.png")
        done = view("COMPLETED", generated=["http://atelier.test/r.png"])
        self.assertEqual(self.sent({"image": done})["image"], base64.b64encode(b"picture").decode())
        self.assertEqual(self.sent({"image_urls": [{"url": done}]})["image_urls"], [{"url": "http://atelier.test/r.png"}])
        with self.assertRaisesRegex(ValueError, "image: task one has no result"):
            self.sent({"image": view("FAILED")})
        with self.assertRaisesRegex(TypeError, "start_image_url takes a URL.*upload"):
            self.sent({"start_image_url": b"picture"})


class Uploads(unittest.TestCase):
    def test_files_are_sent_with_name_and_size_and_again_from_their_start(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "sand.png")
            path.write_bytes(b"xxpicture")
            with path.open("rb") as file:
                file.seek(2)
                for content, name in ((path, "sand.png"), (str(path), "sand.png"), (file, "sand.png"), (b"picture", "")):
                    seen = []

                    def handler(request: httpx.Request) -> httpx.Response:
                        seen.append((request.url.params.get("file_name", ""), request.read(), request.headers.get("content-length")))
                        return httpx.Response(503, headers={"retry-after": "0"}) if len(seen) == 1 else httpx.Response(200, json={"data": {}})

                    client(handler).upload(content)
                    expected = b"xxpicture" if isinstance(content, (Path, str)) else b"picture"
                    size = None if content is file else str(len(expected))
                    self.assertEqual(seen, [(name, expected, size)] * 2)

    def test_what_is_no_file_is_refused_by_name(self) -> None:
        with self.assertRaisesRegex(TypeError, "int is no file"):
            FileToSend(3)  # type: ignore[arg-type]
        read, write = os.pipe()
        with open(read, "rb") as pipe:
            self.assertFalse(FileToSend(pipe).is_repeatable)
            os.close(write)


class Downloads(unittest.TestCase):
    def test_a_file_has_its_name_once_it_is_whole(self) -> None:
        class Broken(httpx.SyncByteStream):
            def __iter__(self):
                yield b"half"
                raise httpx.ReadError("broke")

        answers = [httpx.Response(200, stream=Broken()), httpx.Response(200, content=b"whole")]
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder, "a.png")
            target.write_bytes(b"before")
            with self.assertRaises(ConnectionFailed):
                client(lambda request: answers[0], retries=0).file("http://atelier.test/a.png").save(target)
            self.assertEqual((target.read_bytes(), os.listdir(folder)), (b"before", ["a.png"]))
            self.assertEqual(client(lambda request: answers[1]).file("http://atelier.test/x/b.png?sig=1").save(folder), Path(folder, "b.png"))
            self.assertEqual(Path(folder, "b.png").read_bytes(), b"whole")

    def test_a_name_leads_out_of_no_folder(self) -> None:
        for url, name in (("http://h/a/%2e%2e", "file"), ("http://h/..%2f..%2fetc%2fpasswd", "passwd"), ("http://h/a%5Cb.png", "b.png"), ("http://h/", "file")):
            self.assertEqual(name_of_url(url), name)


class Waiting(unittest.TestCase):
    def test_each_change_is_told_once_and_the_end_gives_files(self) -> None:
        done = view("COMPLETED", 1.0, generated=["http://atelier.test/r.png"])
        stream = events(view("CREATED"), None, view("IN_PROGRESS", 0.5), view("IN_PROGRESS", 0.5), done)
        seen = []
        finished = client(lambda request: stream).tasks.wait(REF, on_progress=lambda task: seen.append((task["status"], task["progress"])))
        self.assertEqual(seen, [("CREATED", 0.0), ("IN_PROGRESS", 0.5), ("COMPLETED", 1.0)])
        self.assertEqual([file.name for file in finished["files"]], ["r.png"])

    def test_it_goes_on_by_asking_where_events_do_not_get_through(self) -> None:
        asked = []

        def handler(request: httpx.Request) -> httpx.Response:
            asked.append(request.url.path)
            if request.url.path.endswith("/events"):
                return httpx.Response(429, json={"code": "too_many_streams"})
            if len(asked) == 2:
                return httpx.Response(429, headers={"retry-after": "0"}, json={"code": "rate_limited"})
            return httpx.Response(200, json={"data": view("COMPLETED" if len(asked) > 4 else "IN_PROGRESS", 0.1)})

        atelier = client(handler, retries=0)
        with mock.patch("atelier_client._sync.tasks._FIRST_PAUSE", 0.05):
            self.assertEqual(atelier.tasks.wait(REF)["status"], "COMPLETED")
        self.assertEqual([path.endswith("/events") for path in asked], [True, False, False, False, False], "it does not ask for a stream again at once")

    def test_a_deadline_is_kept_and_near_it_nothing_is_streamed(self) -> None:
        asked = []

        def handler(request: httpx.Request) -> httpx.Response:
            asked.append(request.url.path)
            return httpx.Response(200, json={"data": view("IN_PROGRESS")})

        start = time.monotonic()
        with self.assertRaises(WaitTimeout) as caught:
            client(handler).tasks.wait(REF, wait_at_most=1.2)
        self.assertAlmostEqual(time.monotonic() - start, 1.2, delta=0.3)
        self.assertEqual(caught.exception.task_id, "one")
        self.assertFalse([path for path in asked if path.endswith("/events")])

    def test_a_failed_task_raises_why(self) -> None:
        stream = events(view("FAILED", error="There is no face", error_code="no_face"))
        with self.assertRaisesRegex(TaskFailed, "There is no face") as caught:
            client(lambda request: stream).tasks.wait(REF)
        self.assertEqual(caught.exception.code, "no_face")

    def test_cancelled_twice_is_no_error_and_ended_otherwise_is(self) -> None:
        for code in ("cancelled", "timeout"):

            def handler(request: httpx.Request) -> httpx.Response:
                if request.method == "DELETE":
                    return httpx.Response(409, json={"code": "task_finished"})
                return httpx.Response(200, json={"data": view("FAILED", error="m", error_code=code)})

            if code == "cancelled":
                self.assertEqual(client(handler).tasks.cancel(REF)["status"], "FAILED")
            else:
                self.assertRaises(AtelierError, client(handler).tasks.cancel, REF)

    def test_ctrl_c_cancels_the_task_unless_it_is_left(self) -> None:
        for on_cancel, expected in (("cancel", ["POST", "GET", "DELETE"]), ("leave", ["POST", "GET"])):
            asked = []

            def handler(request: httpx.Request) -> httpx.Response:
                asked.append(request.method)
                if request.method == "GET":
                    return events(view("IN_PROGRESS"))
                return httpx.Response(200, json={"data": view("CREATED")})

            stop = mock.Mock(side_effect=KeyboardInterrupt)
            with self.assertRaises(KeyboardInterrupt):
                client(handler).run("image-expand/model", {"image": b"a"}, on_progress=stop, on_cancel=on_cancel)
            self.assertEqual(asked, expected)


class Cancelling(unittest.IsolatedAsyncioTestCase):
    async def cancelled(self, during: str, **options) -> list[str]:
        """What is asked when a run is cancelled during its create, or its waiting."""
        asked: list[str] = []
        reached = asyncio.Event()

        async def handler(request: httpx.Request) -> httpx.Response:
            asked.append(request.method)
            if request.method == during:
                reached.set()
                await asyncio.sleep(0.1 if during == "POST" else 3600)
            return httpx.Response(200, json={"data": view("CREATED")})

        async with httpx.AsyncClient(transport=httpx.MockTransport(handler)) as http:
            running = asyncio.ensure_future(AsyncAtelier("key", http_client=http).run("image-expand/model", {"image": b"a"}, **options))
            await reached.wait()
            running.cancel()
            start = time.monotonic()
            with self.assertRaises(asyncio.CancelledError):
                await running
            self.assertLess(time.monotonic() - start, 1)
            await asyncio.sleep(0.2)
        self.assertEqual([task for task in asyncio.all_tasks() if task is not asyncio.current_task()], [], "nothing runs on")
        return asked

    async def test_a_cancelled_wait_cancels_its_task_unless_it_is_left(self) -> None:
        self.assertEqual(await self.cancelled("GET"), ["POST", "GET", "DELETE"])
        self.assertEqual(await self.cancelled("GET", on_cancel="leave"), ["POST", "GET"])

    async def test_an_order_under_way_is_cancelled_as_soon_as_it_has_a_name(self) -> None:
        self.assertEqual(await self.cancelled("POST"), ["POST", "DELETE"])
        self.assertEqual(await self.cancelled("POST", on_cancel="leave"), ["POST"])


class Webhooks(unittest.TestCase):
    def test_ours_are_taken_by_either_signature_and_all_others_refused(self) -> None:
        hook = json.loads(os.environ["WEBHOOK"])
        headers, body, secret = hook["headers"], hook["body"], hook["secret"]
        for signature in headers["webhook-signature"].split(" "):
            self.assertEqual(verify({**headers, "webhook-signature": signature}, body.encode(), secret)["task_id"], "one")
        self.assertEqual(verify({name.title(): value for name, value in headers.items()}, body, ["whsec_bm90IHRoaXM=", secret])["status"], "COMPLETED")
        broken = [{**headers, name: value} for name, value in (("webhook-timestamp", "1"), ("webhook-timestamp", "x"), ("webhook-signature", "v1,abc"))]
        for given, text, key in [({}, body, secret), (headers, body + " ", secret), (headers, body, "whsec_eA=="), *((one, body, secret) for one in broken)]:
            with self.assertRaises(WebhookError):
                verify(given, text, key)


if __name__ == "__main__":
    unittest.main()

"""Run by `npm run soak -- python` against a real service: KEY, SERVICE, PICTURE (a file) and WEBHOOK (JSON: headers, body, secret)."""

import asyncio
import json
import os
import unittest

from atelier_client import AsyncAtelier, Atelier, AtelierError, ConnectionFailed, TaskFailed, WaitTimeout, WebhookError, verify

KEY, SERVICE = os.environ["KEY"], os.environ["SERVICE"]
with open(os.environ["PICTURE"], "rb") as file:
    PICTURE = file.read()
FILM = {"prompt": "a boat on a calm lake", "duration": 10}


class ClientTest(unittest.TestCase):
    atelier = Atelier(KEY, SERVICE)

    def test_runs_and_chains(self) -> None:
        seen = []
        wide = self.atelier.run("image-expand/model", {"image": PICTURE, "left": 8}, on_progress=lambda task: seen.append(task["status"]))
        self.assertEqual(seen[-1], "COMPLETED")
        self.assertEqual(self.atelier.download(wide["generated"][0])[1:4], b"PNG")
        turned = self.atelier.run("image-change-camera", {"image": wide, "horizontal_angle": 5})
        self.assertEqual(turned["status"], "COMPLETED")
        self.assertGreaterEqual(len(self.atelier.usage()), 2)

    def test_uploads(self) -> None:
        sent = self.atelier.upload(PICTURE, "sand.png")
        self.assertEqual((sent["file_name"], sent["bytes"]), ("sand.png", len(PICTURE)))
        self.assertEqual(self.atelier.run("image-expand/model", {"image": sent, "left": 8})["status"], "COMPLETED")

    def test_searches(self) -> None:
        icon = next(self.atelier.icons())
        self.assertIn("32", self.atelier.icon_code(icon["id"], as_="jsx", size=32))
        self.assertEqual(len(list(self.atelier.icons(page_size=2))), 3)
        self.assertEqual(list(self.atelier.icons(filters={"icon_type": ["animated"]})), [])
        self.assertEqual(list(self.atelier.sounds("rain", category="foley")), [])
        self.assertEqual(list(self.atelier.music(genre=["Jazz", "Pop"])), [])
        self.assertEqual(list(self.atelier.music(bpm_min=90, bpm_max=90, duration_max=2.5)), [])
        with self.assertRaises(AtelierError) as caught:
            list(self.atelier.sounds(duration_min=3, duration_max=2.5))
        self.assertEqual(caught.exception.invalid_params[0]["name"], "duration_min")

    def test_refusals(self) -> None:
        with self.assertRaises(AtelierError) as caught:
            self.atelier.create("image-expand/model", {"image": PICTURE, "left": 5000})
        self.assertEqual((caught.exception.status, caught.exception.code, caught.exception.invalid_params[0]["name"]), (400, "invalid_request", "left"))
        with self.assertRaises(ConnectionFailed):
            Atelier(KEY, "http://127.0.0.1:9", retries=1).usage()

    def test_cancel_and_time(self) -> None:
        task = self.atelier.create("text-to-video/model-4-5", FILM)
        with self.assertRaises(WaitTimeout):
            self.atelier.wait(task, wait_at_most=0.01)
        self.assertEqual(self.atelier.cancel(task)["status"], "FAILED")
        self.assertEqual(self.atelier.cancel(task)["error"]["code"], "cancelled")
        with self.assertRaises(TaskFailed):
            self.atelier.wait(task)
        again = self.atelier.retry(task)
        self.assertNotEqual(again["task_id"], task["task_id"])
        self.atelier.cancel(again)

    def test_lists_tasks(self) -> None:
        made = [self.atelier.create("text-to-video/model-4-5", FILM)["task_id"] for _ in range(3)]
        listed = [task["task_id"] for task in self.atelier.tasks("text-to-video/model-4-5", page_size=2)]
        self.assertEqual(listed[:3], made[::-1])
        self.assertEqual(len(set(listed)), len(listed))
        for task_id in made:
            self.atelier.cancel({"endpoint": "text-to-video/model-4-5", "task_id": task_id})

    def test_async(self) -> None:
        async def work() -> None:
            atelier = AsyncAtelier(KEY, SERVICE)
            self.assertEqual(len([icon async for icon in atelier.icons(page_size=2)]), 3)
            tasks = []
            running = asyncio.ensure_future(atelier.run("text-to-video/model-4-5", FILM, on_progress=tasks.append))
            while not tasks:
                await asyncio.sleep(0.05)
            running.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await running
            self.assertEqual((await atelier.get({**tasks[0]}))["error"]["code"], "cancelled")

        asyncio.run(work())

    def test_webhooks(self) -> None:
        hook = json.loads(os.environ["WEBHOOK"])
        headers, body, secret = hook["headers"], hook["body"], hook["secret"]
        for signature in headers["webhook-signature"].split(" "):
            self.assertEqual(verify({**headers, "webhook-signature": signature}, body, secret)["task_id"], "one")
        for broken in ({**headers, "webhook-timestamp": "1"}, {**headers, "webhook-signature": "v1,abc"}, {}):
            with self.assertRaises(WebhookError):
                verify(broken, body, secret)
        with self.assertRaises(WebhookError):
            verify(headers, body + " ", secret)


if __name__ == "__main__":
    unittest.main()

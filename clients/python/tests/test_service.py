"""The client against the real service: KEY, SERVICE, and PICTURE, a file. The small library of the tests is in its catalogs."""

import asyncio
import inspect
import os
import tempfile
import unittest
from pathlib import Path

from atelier_client import AsyncAtelier, Atelier, AtelierError, ConnectionFailed, TaskFailed, WaitTimeout

KEY, SERVICE, PICTURE = os.environ["KEY"], os.environ["SERVICE"], Path(os.environ["PICTURE"])
FILM = {"prompt": "a boat on a calm lake", "duration": 5}


async def result(value):
    """What a call of either face gives."""
    return await value if inspect.isawaitable(value) else value


async def all_of(items) -> list:
    return [item async for item in items] if hasattr(items, "__aiter__") else list(items)


def width_of(png: bytes) -> int:
    return int.from_bytes(png[16:20], "big")


class BothFaces:
    """The same for threads and for asyncio."""

    def make(self, key: str = KEY, url: str = SERVICE, **options):
        raise NotImplementedError

    async def close(self, atelier) -> None:
        raise NotImplementedError

    async def asyncSetUp(self) -> None:
        # It would write a line for each turn of the loop that a busy machine makes long.
        asyncio.get_running_loop().set_debug(False)
        self.atelier = self.make()

    async def asyncTearDown(self) -> None:
        await self.close(self.atelier)

    async def test_a_task_runs_from_a_path_to_a_file_and_its_result_is_the_input_of_the_next(self) -> None:
        seen = []
        wide = await result(
            self.atelier.run("image-expand/model", {"image": PICTURE, "left": 8}, on_progress=lambda task: seen.append(task["status"]), wait_at_most=60)
        )
        self.assertEqual((seen[-1], wide["status"]), ("COMPLETED", "COMPLETED"))
        with tempfile.TemporaryDirectory() as folder:
            saved = await result(wide["files"][0].save(folder))
            self.assertEqual((width_of(saved.read_bytes()), os.listdir(folder)), (104, [wide["files"][0].name]))
            self.assertEqual(await result(wide["files"][0].read()), saved.read_bytes())
            self.assertEqual(b"".join(await all_of(wide["files"][0].pieces())), saved.read_bytes())
        turned = await result(self.atelier.run("image-change-camera", {"image": wide, "horizontal_angle": 5}))
        self.assertEqual(width_of(await result(self.atelier.file(turned["generated"][0]).read())), 104)
        models = {entry["model"] for entry in await result(self.atelier.usage())}
        self.assertLessEqual({"image-expand/model", "image-change-camera"}, models)

    async def test_a_task_is_followed_listed_and_taken_up_again(self) -> None:
        made = [await result(self.atelier.create("skin-enhancer/faithful", {"image": PICTURE})) for _ in range(3)]
        changes = await all_of(self.atelier.tasks.follow(made[0]))
        self.assertEqual(changes[-1]["status"], "COMPLETED")
        self.assertEqual(len({(task["status"], task["progress"]) for task in changes}), len(changes))
        for task in made:
            self.assertEqual(len((await result(self.atelier.tasks.wait({"endpoint": task["endpoint"], "task_id": task["task_id"]})))["files"]), 1)
        listed = [task["task_id"] for task in await all_of(self.atelier.tasks.list("skin-enhancer/faithful", status="COMPLETED", page_size=2))]
        self.assertEqual(listed[:3], [task["task_id"] for task in reversed(made)])
        first = await result(self.atelier.tasks.page("skin-enhancer/faithful", limit=1))
        second = await result(self.atelier.tasks.page("skin-enhancer/faithful", limit=1, page_token=first["next_page_token"]))
        self.assertEqual([page["data"][0]["task_id"] for page in (first, second)], listed[:2])

    async def test_one_idempotency_key_makes_one_task(self) -> None:
        key = os.urandom(8).hex()
        made = [await result(self.atelier.create("image-expand/model", {"image": PICTURE, "left": 4}, idempotency_key=key)) for _ in range(2)]
        self.assertEqual(made[0]["task_id"], made[1]["task_id"])

    async def test_uploads_of_paths_open_files_and_bytes_reach_members_of_both_kinds(self) -> None:
        size = PICTURE.stat().st_size
        with PICTURE.open("rb") as file:
            for content, name in ((PICTURE, None), (file, None), (PICTURE.read_bytes(), "sand.png")):
                sent = await result(self.atelier.upload(content, name=name))
                self.assertEqual((sent["file_name"], sent["bytes"]), (name or PICTURE.name, size))
        self.assertEqual((await result(self.atelier.run("image-expand/model", {"image": sent, "left": 8})))["status"], "COMPLETED")
        with self.assertRaises(AtelierError) as caught:
            await result(self.atelier.create("video/model-v3-std", {"prompt": "a dune", "start_image_url": sent}))
        self.assertIn("300", caught.exception.invalid_params[0]["reason"])

    async def test_catalogs_are_searched_and_their_files_downloaded(self) -> None:
        icons = self.atelier.icons.search(page_size=3)
        self.assertEqual(await result(icons.count()), 7)
        found = await all_of(icons)
        self.assertEqual(len({icon["id"] for icon in found}), 7)
        self.assertEqual(len(await all_of(self.atelier.icons.search(filters={"icon_type": "animated"}))), 2)
        self.assertEqual(len(await all_of(self.atelier.sounds.search(page_size=2))), 4)
        track = (await all_of(self.atelier.music.search(genre=["Jazz", "Rock"], order_by="title", bpm_max=90, page_size=1)))[0]
        self.assertEqual((track["title"], (await result(self.atelier.music.get(track["id"])))["title"]), ("Some Jazz", "Some Jazz"))
        self.assertEqual(len(await result(self.atelier.music.similar(track["id"], limit=2))), 2)
        self.assertEqual((await result((await result(self.atelier.music.download(track["id"]))).read()))[:4], b"RIFF")
        id = found[0]["id"]
        self.assertEqual((await result(self.atelier.icons.get(id)))["name"], found[0]["name"])
        self.assertEqual(len(await result(self.atelier.icons.similar(id, limit=3))), 3)
        self.assertIn("32", await result(self.atelier.icons.code(id, as_="jsx", size=32)))
        ids = [icon["id"] for icon in found[:2]]
        self.assertEqual((await result(self.atelier.icons.sprite(ids, color="e11d48"))).count("<symbol"), 2)
        self.assertEqual(b"".join(await all_of(self.atelier.icons.zip(ids, format="png", png_size="16")))[:4], b"PK\x03\x04")
        drawing = await result(self.atelier.icons.download(id, format="svg", color="#1a73e8"))
        self.assertTrue(drawing.name.endswith(".svg"))
        self.assertEqual((await result(drawing.read()))[:4], b"<svg")

    async def test_a_list_says_how_its_words_were_read(self) -> None:
        meta = (await result(self.atelier.icons.search("sol", language="es").page()))["meta"]
        self.assertEqual(meta["understood"], {"language": "es", "query": "sun"})
        some = (await result(self.atelier.icons.search("sun umbrella").page()))["meta"]
        self.assertEqual((some["matched"], some["relaxed"]), ("some", ["umbrella"]))
        self.assertEqual(await result(self.atelier.icons.search("sun umbrella", match="all").count()), 0)

    async def test_refusals_name_what_to_change(self) -> None:
        with self.assertRaises(AtelierError) as caught:
            await result(self.atelier.create("image-expand/model", {"image": PICTURE, "left": 5000}))
        error = caught.exception
        self.assertEqual((error.status, error.code, [each["name"] for each in error.invalid_params]), (400, "invalid_request", ["left"]))
        self.assertTrue(error.request_id)
        for key, url, kind in (("wrong", SERVICE, AtelierError), (KEY, "http://127.0.0.1:9", ConnectionFailed)):
            other = self.make(key, url, retries=0)
            with self.assertRaises(kind):
                await result(other.usage())
            await self.close(other)

    async def test_members_that_are_not_known_are_listed_with_the_one_that_was_meant(self) -> None:
        input = {"image": PICTURE, "left": 8, "rigth": 8}
        task = await result(self.atelier.create("image-expand/model", input))
        self.assertEqual((task["ignored"], task["did_you_mean"]), (["rigth"], {"rigth": "right"}))
        seen = await result(self.atelier.tasks.get(task))
        self.assertEqual((seen["ignored"], seen["did_you_mean"]), (["rigth"], {"rigth": "right"}))
        estimate = await result(self.atelier.estimate("image-expand/model", input))
        self.assertEqual(estimate["ignored"], ["rigth"])
        named = await result(self.atelier.create("image-expand/model", {"image": PICTURE, "left": 8}, engine=estimate["engine"]))
        self.assertEqual((await result(self.atelier.tasks.wait(named)))["engine"], estimate["engine"])
        self.assertEqual((await result(self.atelier.estimate("image-expand/model", {"image": PICTURE, "left": 8}, engine=estimate["engine"])))["engine"], estimate["engine"])
        for call in (self.atelier.create, self.atelier.estimate, self.atelier.run):
            with self.assertRaises(AtelierError) as unknown:
                await result(call("image-expand/model", {"image": PICTURE, "left": 8}, engine="nowhere"))
            self.assertEqual([each["name"] for each in unknown.exception.invalid_params], ["engine"])
        self.assertNotIn("ignored", await result(self.atelier.create("image-expand/model", {"image": PICTURE, "left": 8})))
        with self.assertRaises(AtelierError) as refused:
            await result(self.atelier.create("image-expand/model-v4-5", {"image": PICTURE, "expand_left": 8, "right": 0, "top": 0, "bottom": 0}))
        self.assertIn("expand_left is not known: left?", str(refused.exception))

    async def test_a_task_is_cancelled_tried_again_and_not_waited_for_for_ever(self) -> None:
        task = await result(self.atelier.create("text-to-video/model-4-5", FILM))
        with self.assertRaises(WaitTimeout):
            await result(self.atelier.tasks.wait(task, wait_at_most=0.05))
        self.assertEqual((await result(self.atelier.tasks.cancel(task)))["status"], "FAILED")
        self.assertEqual((await result(self.atelier.tasks.cancel(task)))["error_code"], "cancelled")
        with self.assertRaises(TaskFailed) as caught:
            await result(self.atelier.tasks.wait(task))
        self.assertEqual(caught.exception.code, "cancelled")
        again = await result(self.atelier.tasks.retry(task))
        self.assertNotEqual(again["task_id"], task["task_id"])
        await result(self.atelier.tasks.cancel(again))


class Threads(BothFaces, unittest.IsolatedAsyncioTestCase):
    def make(self, key: str = KEY, url: str = SERVICE, **options) -> Atelier:
        return Atelier(key, url, **options)

    async def close(self, atelier) -> None:
        atelier.close()


class Asyncio(BothFaces, unittest.IsolatedAsyncioTestCase):
    def make(self, key: str = KEY, url: str = SERVICE, **options) -> AsyncAtelier:
        return AsyncAtelier(key, url, **options)

    async def close(self, atelier) -> None:
        await atelier.aclose()

    async def test_a_cancelled_run_cancels_its_task(self) -> None:
        seen = []
        running = asyncio.ensure_future(self.atelier.run("text-to-video/model-4-5", FILM, on_progress=seen.append))
        while not seen:
            await asyncio.sleep(0.02)
        running.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await running
        self.assertEqual((await self.atelier.tasks.get(seen[0]))["error_code"], "cancelled")


if __name__ == "__main__":
    unittest.main()

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { actFigure, acts } from "@atelier/test/engines/acting-clip.ts";
import { folder, frameRate, height, rest, transfer, width } from "@atelier/test/engines/moved-character.ts";
import { decodeFrames } from "@atelier/test/engines/seen-mouth.ts";
import { followPatch, range } from "@atelier/test/engines/seen-way.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";

test("in orientation video the character walks with the clip's, in image it stays on its spot", async () => {
  const motion = join(folder, "walk.mp4");
  await actFigure({ path: motion, width, height, seconds: 2.4, frameRate, pose: acts.walk, tall: 0.84 });
  const goes: Record<string, number> = {};
  for (const orientation of ["video", "image"] as const) {
    const { files } = await transfer(motion, { parameters: { orientation } });
    const walked = await decodeFrames(files[0].path, width, height);
    goes[orientation] = range(followPatch(walked, width, height, rest.parts.head, 5, 4).map(({ x }) => x));
    assert.equal((await probeClip(files[0].path))?.sound, undefined);
  }
  assert.ok(goes.video > 18 && goes.image < 0.6 * goes.video && goes.image > 3, JSON.stringify(goes));
});

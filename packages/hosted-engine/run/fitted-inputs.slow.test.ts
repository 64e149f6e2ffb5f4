import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { engineParts } from "../test/engine-parts.ts";
import { makeResult } from "../test/make-result.ts";

// Both run the same model, whose bounds depend on other members of the order: fakes judge by them.
for (const name of ["fal", "replicate"] as const) {
  test(`${name}: of a clip whose character keeps the picture's orientation ten seconds are sent, of any other the whole`, { timeout: 120_000 }, async (t) => {
    const { fake, jobs, task, folder, attempt } = await engineParts(t, name, 60);
    const { path } = await makeResult({ film: { seconds: 12, rate: 2, isSilent: true } }, folder);
    const [sample] = jobs["transfer-motion"];
    const motion = { path, mediaType: "video/mp4", width: 320, height: 180, duration: 12, frameRate: 2 };
    for (const [orientation, duration] of [["image", 10], ["video", 12]] as const) {
      task.note = "";
      const { files } = await attempt("transfer-motion", {}, {
        inputs: { ...sample!.inputs, motion }, parameters: { ...sample!.parameters, orientation },
        target: { width: 96, height: 96, frameRate: 2, duration, sound: false },
      });
      assert.equal(Math.round(files[0]!.duration!), duration);
    }
    assert.equal(fake.bills.length, 2);
  });

  test(`${name}: a picture of a thing that is too long for the model is sent with margins, and that is named`, { timeout: 120_000 }, async (t) => {
    const { folder, attempt } = await engineParts(t, name, 60);
    const path = join(folder, "long.png");
    await (await loadSharp())({ create: { width: 1600, height: 320, channels: 3, background: "#804020" } }).png().toFile(path);
    const { extras } = await attempt("generate-video", {}, {
      inputs: { imageReferences: [{ path, mediaType: "image/png", width: 1600, height: 320 }], videoReferences: [], voiceReferences: [] },
      parameters: { prompt: "a boat", shots: "one", guidance: 0.5, expandPrompt: false, quality: "standard", variant: "shots", voices: [], imageSubjects: [0] },
      target: { width: 320, height: 180, frameRate: 24, duration: 3, sound: false },
    });
    const named = (extras!["not_applied"] as { instruction: string; reason: string }[]).filter(({ instruction }) => instruction === "elements");
    assert.match(named[0]?.reason ?? "", name === "fal" ? /gets margins: the model takes up to 2\.5:1/ : /one picture of each thing/);
  });
}

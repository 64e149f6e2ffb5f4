import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { startFakeMediaServer } from "@atelier/test/parts/fake-media-server.ts";
import { describeInput } from "../job/describe-input.ts";
import { describedPicture, type JobOrder } from "../job/messages.ts";
import { promptModel } from "../prompts/prompt-model.ts";
import { promptPolicy } from "../safety/prompt-policy.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import { describePicture } from "./describe-picture.ts";

const { signal } = new AbortController();

/** A picture to be continued, as a job process has it, and the server beside it with a fake chat model. */
async function expansion(t: TestContext, parameters: { prompt?: string; describe?: boolean } = {}) {
  const scratch = await mkdtemp(join(tmpdir(), "atelier-describe-"));
  const fake = await startFakeMediaServer("vllm-omni");
  t.after(() => Promise.all([fake.close(), rm(scratch, { recursive: true })]));
  const image = join(scratch, "image.png");
  // Sky above sand.
  const sky = await sharp({ create: { width: 1200, height: 500, channels: 3, background: "#7ab0f0" } }).png().toBuffer();
  await sharp({ create: { width: 1200, height: 1000, channels: 3, background: "#d0a870" } }).composite([{ input: sky, gravity: "north" }]).toFile(image);
  const job = { kind: "expand-image", parameters: { left: 8, right: 0, top: 0, bottom: 0, describe: true, ...parameters } } as unknown as StoredJob;
  const model = promptModel({ promptModelUrl: fake.url }, () => {}, { film: 500, filling: 500, describe: 500 });
  const path = join(scratch, describedPicture);
  const parts = { promptModel: model, safety: promptPolicy };
  const describe = async () => describePicture(parts, { ...job, safety: "full" }, await readFile(path), signal, () => {});
  const order = { ...job, scratch, describes: true } as unknown as JobOrder;
  const inputs = { image: { path: image, mediaType: "image/png" } } as never;
  return { fake, promptFor: (isRemote: boolean) => describeInput(order, inputs, { services: { describe }, isRemote }) };
}

test("a picture without a prompt gets one from the prompt model, which sees a small copy of it", async (t) => {
  const { fake, promptFor } = await expansion(t);
  assert.equal(await promptFor(false), "A calm scene goes on.");
  const [{ image_url: seen }] = fake.chats[0]!.user as [{ image_url: { url: string } }];
  const { width, height, format } = await sharp(Buffer.from(seen.url.replace("data:image/jpeg;base64,", ""), "base64")).metadata();
  assert.deepEqual([width, height, format], [768, 640, "jpeg"]);
});

test("without the model's answer the local rules make the prompt, here or in the local engine", async (t) => {
  const { fake, promptFor } = await expansion(t);
  fake.faults.words = undefined;
  assert.match((await promptFor(true))!, /showing an open sky and sandy ground, mostly .*, continued beyond its edges/);
  assert.equal(await promptFor(false), undefined);
});

test("a prompt that the caller gave is kept, and none is made where none is wanted", async (t) => {
  for (const parameters of [{ prompt: "a beach" }, { describe: false }]) {
    const { fake, promptFor } = await expansion(t, parameters);
    assert.equal(await promptFor(true), undefined);
    assert.equal(fake.chats.length, 0);
  }
});

test("what the model says of a picture is under the content policy", async (t) => {
  const { fake, promptFor } = await expansion(t);
  fake.faults.words = "a naked child";
  await assert.rejects(promptFor(true), { code: "content_policy" });
});

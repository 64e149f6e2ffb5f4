import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { until } from "@atelier/tools/service/until.ts";
import { sentence, synthesiseSpeech } from "../engines/synthesised-speech.ts";
import { probeResult } from "../parts/endpoint-walks.ts";
import { type ProbeService, startProbeService } from "../parts/probe-service.ts";

interface View {
  status: string;
  generated: string[];
  error?: string;
  error_code?: string;
  effective_prompt?: string;
  understood?: { do: string };
  applied?: { instruction: string }[];
  not_understood?: string[];
  used_words?: string[];
  shots?: { seconds: number; place: string }[];
  fidelity?: string;
  faces?: number;
  seconds_spoken?: number;
}

const astronaut = join(import.meta.dirname, "../fixtures/astronaut.png");
const [width, height] = [96, 80];
/** A chequered floor, so that there is something to continue. */
const floor = Buffer.from(Uint8Array.from({ length: width * height * 3 }, (_, i) => {
  const pixel = Math.floor(i / 3);
  return (((pixel % width) >> 3) + (Math.floor(pixel / width) >> 3)) % 2 ? [220, 210, 180][i % 3] : [60, 40, 90][i % 3];
}));

describe("the local engine, called over HTTP", { timeout: 1_020_000 }, () => {
  const ends: (() => unknown)[] = [];
  let call: ProbeService["call"];
  let picture: string;
  before(async () => {
    // One worker: a second would load the networks once more.
    ({ call } = await startProbeService({ after: (end: () => unknown) => ends.push(end) } as never, { engines: undefined }, { ATELIER_WORKERS: "1" }));
    picture = (await sharp(floor, { raw: { width, height, channels: 3 } }).png().toBuffer()).toString("base64");
  });
  after(async () => {
    for (const end of ends) await end();
  });

  async function ended(path: string, body: object): Promise<View> {
    const created = await call(`/v1/ai/${path}`, body);
    const { data } = (await created.json()) as { data: { task_id: string } };
    assert.equal(created.status, 200, JSON.stringify(data));
    const view = async () => ((await (await call(`/v1/ai/${path}/${data.task_id}`)).json()) as { data: View }).data;
    await until(220_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
    return view();
  }

  async function completed(path: string, body: object): Promise<View & { bytes: Buffer }> {
    const done = await ended(path, body);
    assert.equal(done.status, "COMPLETED", JSON.stringify(done.error));
    return { ...done, bytes: Buffer.from(await (await fetch(done.generated[0]!)).arrayBuffer()) };
  }

  test("a picture is expanded: exact size, its own pixels unchanged, a prompt made from it", async () => {
    const { bytes, effective_prompt } = await completed("image-expand/model", { image: picture, left: 16, right: 0, top: 8, bottom: null });
    const metadata = await sharp(bytes).metadata();
    assert.deepEqual([metadata.width, metadata.height], [width + 16, height + 8]);
    assert.match(metadata.xmpAsString ?? "", /compositeSynthetic/);
    assert.match(effective_prompt ?? "", /beyond its edges/);
    const inside = await sharp(bytes).extract({ left: 16, top: 8, width, height }).removeAlpha().raw().toBuffer();
    assert.ok(inside.equals(floor));
  });

  test("the masked part of a picture is edited as the prompt says, and nothing else", async () => {
    const pixels = Buffer.from(Uint8Array.from({ length: width * height }, (_, i) => (
      i % width > 30 && i % width < 60 && i > 30 * width && i < 60 * width ? 0 : 255
    )));
    const mask = (await sharp(pixels, { raw: { width, height, channels: 1 } }).png().toBuffer()).toString("base64");
    const { bytes, understood } = await completed("model-image-edit", { image: picture, mask, prompt: "fill with blue", rendering_speed: "TURBO" });
    assert.equal(understood?.do, "fill");
    const made = await sharp(bytes).removeAlpha().raw().toBuffer();
    for (let i = 0; i < pixels.length; i++) {
      if (pixels[i] === 255) assert.ok(made.subarray(3 * i, 3 * i + 3).equals(floor.subarray(3 * i, 3 * i + 3)), `pixel ${i} changed`);
    }
    const [r, , b] = made.subarray(3 * (45 * width + 45));
    assert.ok(b! > r! + 80);
  });

  test("a picture is edited by instruction, in the ordered size, and the task says what was done", async () => {
    const { bytes, applied, not_understood } = await completed("text-to-image/model-v4-5-edit", {
      prompt: "black and white, juggle, then add the text \"HELLO\" at the top in red", reference_images: [(await readFile(astronaut)).toString("base64")],
      aspect_ratio: "cinematic_21_9", seed: 1,
    });
    assert.deepEqual(applied?.map(({ instruction }) => instruction), ["black and white", "text"]);
    assert.deepEqual(not_understood, ["juggle"]);
    const made = await sharp(bytes).metadata();
    assert.deepEqual([made.width, made.height, made.format], [3062, 1312, "png"]);
    assert.match(made.xmpAsString ?? "", /algorithmicallyEnhanced/);
  });

  test("a video is drawn from words, and the task says what it shows", async () => {
    const { bytes, effective_prompt, used_words, shots } = await completed("text-to-video/model-2-7", {
      prompt: "A stormy sea at night", resolution: "720P", aspect_ratio: "1:1", duration: 2, seed: 1,
    });
    assert.match(effective_prompt ?? "", /^A stormy sea at night, ./);
    assert.ok(["stormy", "sea", "night"].every((word) => used_words?.includes(word)), `${used_words}`);
    assert.deepEqual(shots?.map(({ place }) => place), ["sea"]);
    const film = (await probeResult(bytes)) as unknown as { width: number; height: number; frames: number; sound: unknown };
    assert.deepEqual([film.width, film.height, film.frames, Boolean(film.sound)], [960, 960, 48, true]);
    assert.match(bytes.toString("latin1"), /digitalsourcetype\/algorithmicMedia/);
  });

  test("a portrait speaks as long as the sound; a picture without a face fails with no_face", async (t) => {
    const samples = synthesiseSpeech(sentence, 3, 22_050).subarray(0, 22_050);
    const files: Record<string, Buffer> = {
      "/portrait.png": await sharp(astronaut).extract({ left: 100, top: 0, width: 260, height: 260 }).png().toBuffer(),
      "/wall.png": await sharp({ create: { width: 260, height: 260, channels: 3, background: "#8899aa" } }).png().toBuffer(),
      "/speech.wav": Buffer.from(encodeWav({ sampleRate: 22_050, channels: [samples] }, { bitDepth: 16 })),
    };
    const media = createServer((request, response) => void response.end(files[request.url ?? ""]));
    await new Promise<void>((resolve) => media.listen(0, "127.0.0.1", resolve));
    t.after(() => new Promise((resolve) => (media.closeAllConnections(), media.close(resolve))));
    const at = (name: string) => `http://127.0.0.1:${(media.address() as AddressInfo).port}/${name}`;
    const speech = (portrait: string) => ({ image_url: at(portrait), audio_url: at("speech.wav"), resolution: "480p" });

    const spoken = await completed("lip-sync/model-1-0", speech("portrait.png"));
    assert.deepEqual([spoken.fidelity, spoken.faces], ["classical", 1]);
    assert.ok(spoken.seconds_spoken! > 0.3 && spoken.seconds_spoken! < 1, `${spoken.seconds_spoken} s spoken`);
    const film = await probeResult(spoken.bytes);
    assert.deepEqual([film.width, film.height, film.frames, film.rate, Boolean(film.sound)], [480, 480, 25, "25/1", true]);

    const faceless = await ended("lip-sync/model-1-0-fast", speech("wall.png"));
    assert.deepEqual([faceless.status, faceless.error_code], ["FAILED", "no_face"]);
    assert.match(faceless.error ?? "", /no human face/);
  });

  test("the camera moves around a portrait, and its skin is retouched", async () => {
    const portrait = await sharp(astronaut).resize(224).png().toBuffer();
    const run = async (path: string, body: object) => {
      const done = await completed(path, { image: portrait.toString("base64"), ...body });
      const { data, info } = await sharp(done.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return { fidelity: done.fidelity, pixels: data, size: [info.width, info.height], format: (await sharp(done.bytes).metadata()).format };
    };
    const original = await sharp(portrait).removeAlpha().raw().toBuffer();
    const [still, back, skin] = await Promise.all([
      run("image-change-camera", { horizontal_angle: 360 }),
      run("image-change-camera", { horizontal_angle: 150, vertical_angle: 20, zoom: 3, output_format: "jpeg" }),
      run("skin-enhancer/flexible", { optimized_for: "enhance_skin" }),
    ]);
    assert.deepEqual(still.pixels, original, "once around is where the picture was taken");
    assert.deepEqual([back.format, ...back.size], ["jpeg", 224, 224]);
    assert.deepEqual(skin.size, [224, 224]);
    assert.notDeepEqual(back.pixels, original);
    assert.equal(back.fidelity, "approximate");
  });
});

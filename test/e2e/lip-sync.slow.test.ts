import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { sentence, synthesiseSpeech } from "../engines/synthesised-speech.ts";
import { probeResult } from "../parts/endpoint-walks.ts";
import { startProbeService } from "../parts/probe-service.ts";

interface View {
  status: string;
  generated: string[];
  error?: string;
  error_code?: string;
  fidelity?: string;
  faces?: number;
  seconds_spoken?: number;
}

test("a portrait speaks through HTTP, as long as the sound; a picture without a face fails with no_face", { timeout: 240_000 }, async (t) => {
  const samples = synthesiseSpeech(sentence, 3, 22_050).subarray(0, 22_050);
  const files: Record<string, Buffer> = {
    "/portrait.png": await sharp(join(
      import.meta.dirname, "../fixtures/astronaut.png",
    )).extract({ left: 100, top: 0, width: 260, height: 260 }).png().toBuffer(),
    "/wall.png": await sharp({ create: { width: 260, height: 260, channels: 3, background: "#8899aa" } }).png().toBuffer(),
    "/speech.wav": Buffer.from(encodeWav({ sampleRate: 22_050, channels: [samples] }, { bitDepth: 16 })),
  };
  const media = createServer((request, response) => void response.end(files[request.url ?? ""]));
  await new Promise<void>((resolve) => media.listen(0, "127.0.0.1", resolve));
  t.after(() => new Promise((resolve) => (media.closeAllConnections(), media.close(resolve))));
  const address = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;

  const { call } = await startProbeService(t, { engines: undefined });
  const finish = async (path: string, picture: string) => {
    const answer = await call(`/v1/ai/${path}`, { image_url: `${address}/${picture}`, audio_url: `${address}/speech.wav`, resolution: "480p" });
    const { data } = (await answer.json()) as { data: { task_id: string } };
    assert.equal(answer.status, 200, JSON.stringify(data));
    const view = async () => ((await (await call(`/v1/ai/${path}/${data.task_id}`)).json()) as { data: View }).data;
    await until(110_000, `${path} ends`, async () => ["COMPLETED", "FAILED"].includes((await view()).status));
    return view();
  };

  const spoken = await finish("lip-sync/model-1-0", "portrait.png");
  assert.deepEqual([spoken.status, spoken.fidelity, spoken.faces], ["COMPLETED", "classical", 1], JSON.stringify(spoken.error));
  assert.ok(spoken.seconds_spoken! > 0.3 && spoken.seconds_spoken! < 1, `${spoken.seconds_spoken} s spoken`);
  const bytes = Buffer.from(await (await fetch(spoken.generated[0]!)).arrayBuffer());
  const { width, height, frames, rate, sound } = await probeResult(bytes);
  assert.deepEqual([width, height, frames, rate, Boolean(sound)], [480, 480, 25, "25/1", true]);

  const faceless = await finish("lip-sync/model-1-0-fast", "wall.png");
  assert.deepEqual([faceless.status, faceless.error_code], ["FAILED", "no_face"]);
  assert.match(faceless.error ?? "", /no human face/);
});

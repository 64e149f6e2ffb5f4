import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { JPEG, PNG } from "@trustnxt/c2pa-ts/asset";
import { SuperBox } from "@trustnxt/c2pa-ts/jumbf";
import { ManifestStore } from "@trustnxt/c2pa-ts/manifest";
import sharp from "sharp";
import { ignoreOutput, readText } from "../ffmpeg.ts";
import { runUngated } from "../ffmpeg-program.ts";
import { isFastStart } from "../mp4/boxes.ts";
import { mp4 } from "../video/mp4-arguments.ts";
import { appendXmp } from "./append-xmp.ts";
import { makeCredentials } from "./credentials.ts";
import type { Ingredient } from "./ingredient.ts";
import { Mp4Asset } from "./mp4-asset.ts";
import { type MarkedFormat, signManifest } from "./sign-manifest.ts";
import { type Provenance, xmpPacket } from "./xmp.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-signed-"));
after(() => rm(folder, { recursive: true }));
const credentials = await makeCredentials();
const provenance: Provenance = { sourceType: "algorithmicMedia", engine: "test" };
const readers = { png: PNG, jpeg: JPEG, mp4: Mp4Asset };

/** A small file of the format, marked by XMP already. */
async function unsigned(format: MarkedFormat, name: string): Promise<string> {
  const path = join(folder, `${name}.${format}`);
  if (format === "mp4") {
    const tone = ["-f", "lavfi", "-i", "sine=r=48000:d=1"];
    await runUngated(["-f", "lavfi", "-i", "testsrc=s=160x120:r=25:d=1", ...tone, "-pix_fmt", "yuv420p", ...mp4, path], ignoreOutput);
    await appendXmp(path, xmpPacket(provenance));
  } else await sharp({ create: {
    width: 60, height: 40, channels: 3, background: "#4080c0", noise: { type: "gaussian", mean: 128, sigma: 40 },
  } }).withXmp(xmpPacket(provenance)).toFormat(format).toFile(path);
  return path;
}

/** Everything that is seen and heard, digested. */
async function decoded(path: string): Promise<string> {
  return path.endsWith("mp4") ? runUngated(["-i", path, "-f", "framemd5", "pipe:1"], readText) : (await sharp(path).raw().toBuffer()).toString("base64");
}

async function judged(format: MarkedFormat, bytes: Buffer) {
  const asset = new readers[format](bytes);
  const manifest = asset.getManifestJUMBF();
  assert.ok(manifest, "there is a manifest");
  const result = await ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(manifest))).validate(asset);
  return { isValid: result.isValid, codes: result.statusEntries.map(({ code }) => String(code)), text: Buffer.from(manifest).toString("latin1") };
}

for (const format of ["png", "jpeg", "mp4"] as const) {
  test(`a signed ${format} shows what it showed, says what made it, and tells every later change`, async () => {
    const path = await unsigned(format, "whole");
    const [before, sizeBefore] = [await decoded(path), (await stat(path)).size];
    await signManifest(path, format, provenance, credentials);
    assert.equal(await decoded(path), before);
    if (format === "mp4") assert.ok(await isFastStart(path));
    const bytes = await readFile(path);
    assert.ok(bytes.length - sizeBefore < 40_000, `${bytes.length - sizeBefore} bytes more`);
    const { isValid, codes, text } = await judged(format, bytes);
    assert.ok(isValid, codes.join());
    assert.match(text, /c2pa\.created[^]*digitalsourcetype\/algorithmicMedia|digitalsourcetype\/algorithmicMedia[^]*c2pa\.created/);
    if (format === "jpeg" || format === "png") assert.match((await sharp(path).metadata()).xmpAsString ?? "", /algorithmicMedia/);
    else assert.match(bytes.toString("latin1"), /Iptc4xmpExt:DigitalSourceType="[^"]*algorithmicMedia"/);

    // A byte of the media data: near the end, before the XMP box of a video.
    const changed = Buffer.from(bytes);
    const at = bytes.length - (format === "mp4" ? 3000 : 100);
    changed[at] = changed[at]! ^ 1;
    assert.equal((await judged(format, changed)).isValid, false);
  });
}

test("the signature is the two numbers of ECDSA one after the other, which is what other verifiers read", async () => {
  const path = await unsigned("png", "numbers");
  await signManifest(path, "png", provenance, credentials);
  const { signature } = ManifestStore.read(SuperBox.fromBuffer(Uint8Array.from(new PNG(await readFile(path)).getManifestJUMBF()!))).getActiveManifest()!;
  assert.equal((signature!.signatureData as unknown as { signature: Uint8Array }).signature.length, 64);
});

test("a film keeps the manifest of the clip that it was made from, and a file that brings a damaged one is worked on all the same", async () => {
  const clip = await unsigned("mp4", "clip");
  await signManifest(clip, "mp4", provenance, credentials);
  const given = new Mp4Asset(await readFile(clip)).getManifestJUMBF()!;
  const film = await unsigned("mp4", "film");
  const before = await decoded(film);
  const parent: Ingredient = { path: clip, format: "mp4", title: "video", relationship: "parentOf" };
  await signManifest(film, "mp4", provenance, credentials, [parent]);
  assert.equal(await decoded(film), before);
  assert.ok(await isFastStart(film));
  const { isValid, codes, text } = await judged("mp4", await readFile(film));
  assert.ok(isValid, codes.join());
  assert.match(text, /c2pa\.opened[^]*c2pa\.edited/);
  const [manifest] = SuperBox.fromBuffer(Uint8Array.from(given)).contentBoxes as SuperBox[];
  assert.ok(text.includes(Buffer.from(manifest!.rawContent!).toString("latin1")), "byte for byte");

  const damaged = await readFile(clip);
  damaged.fill(0xff, damaged.indexOf("c2pa.assertions") - 20, damaged.indexOf("c2pa.assertions"));
  await writeFile(clip, damaged);
  const other = await unsigned("mp4", "other");
  await signManifest(other, "mp4", provenance, credentials, [parent]);
  assert.ok((await judged("mp4", await readFile(other))).isValid);
});

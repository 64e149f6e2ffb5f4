import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { encodeWav } from "./audio/wav.ts";
import { checkMedia, checkMediaFile } from "./check-media.ts";
import { ffmpegVersion, ignoreOutput } from "./ffmpeg.ts";
import { runUngated } from "./ffmpeg-program.ts";
import { inspectImage } from "./images/inspect-image.ts";
import type { MediaRule } from "./media-rule.ts";
import { normaliseImage } from "./images/normalise-image.ts";

const rule: MediaRule = { media: "image", from: "any", formats: ["jpeg", "png", "webp"], maxBytes: 1_000_000 };
let folder: string;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atelier-media-"));
});
after(() => rm(folder, { recursive: true }));

/** Colours that no encoder can leave out, so that a cut file misses something. */
function noise(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 40 } } });
}

async function reasonOf(bytes: Buffer, limits: Partial<MediaRule> = {}): Promise<string | undefined> {
  const verdict = await checkMedia(bytes, { ...rule, ...limits });
  return "reason" in verdict ? verdict.reason : undefined;
}

test("pictures of the formats asked pass with their size as shown, from memory and from a file", async () => {
  const upright = await noise(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  assert.deepEqual(await checkMedia(upright, rule), { format: "jpeg", width: 40, height: 60 });
  const file = path.join(folder, "upright.txt");
  await writeFile(file, upright);
  assert.deepEqual(await checkMediaFile(file, rule), { format: "jpeg", width: 40, height: 60 });
  assert.deepEqual(await checkMedia(await noise(60, 40).webp().toBuffer(), rule), { format: "webp", width: 60, height: 40 });
});

test("limits of size, proportion and bytes are inclusive", async () => {
  const picture = await noise(200, 100).png().toBuffer();
  const fits: Partial<MediaRule>[] = [{ minSide: 100 }, { maxSide: 200 }, { maxPixels: 20_000 }, { maxRatio: 2 }, { maxBytes: picture.length }];
  for (const limits of fits) assert.equal(await reasonOf(picture, limits), undefined, JSON.stringify(limits));
  assert.equal(await reasonOf(picture, { minSide: 101 }), "must have at least 101 pixels a side, not 200x100");
  assert.equal(await reasonOf(picture, { maxSide: 199 }), "must have at most 199 pixels a side, not 200x100");
  assert.equal(await reasonOf(picture, { maxPixels: 19_999 }), "must have at most 19999 pixels in all, not 200x100");
  assert.equal(await reasonOf(picture, { maxRatio: 1.9 }), "must have sides in a ratio of at most 1.9:1, not 200x100");
  assert.match((await reasonOf(picture, { maxBytes: picture.length - 1 })) ?? "", /^must have at most \d+ bytes, not \d+$/);
  assert.equal(await reasonOf(picture, { formats: ["jpeg", "webp"] }), "must be JPEG or WEBP, not PNG");
  assert.equal(await reasonOf(Buffer.from("hello")), "must be JPEG, PNG or WEBP");
});

test("a cut or damaged picture is refused, wherever the damage lies", async () => {
  const encoders = { png: () => noise(300, 300).png(), jpeg: () => noise(300, 300).jpeg(), webp: () => noise(300, 300).webp() };
  for (const [format, encode] of Object.entries(encoders)) {
    const whole = await encode().toBuffer();
    assert.equal(await reasonOf(whole), undefined, format);
    for (const part of [0.02, 0.3, 0.7, 0.95]) {
      assert.match((await reasonOf(whole.subarray(0, Math.floor(whole.length * part)))) ?? "passed", /^must be a/, `${format} ${part}`);
    }
  }
});

test("a picture bomb is refused by its header, at once", async () => {
  const bomb = hugePng(50_000, 50_000);
  // Processor time of all threads: other tests run beside this one, and pictures are read in threads.
  const begun = process.cpuUsage();
  assert.match((await reasonOf(bomb)) ?? "passed", /^must have at most 268402689 pixels in all/);
  const { user, system } = process.cpuUsage(begun);
  assert.ok(user + system < 500_000, `${user + system} µs`);
  assert.equal((await inspectImage(bomb, "png"))?.pixels, 2_500_000_000);
});

test("sound is measured in seconds and must be sound", async () => {
  const samples = new Float32Array(8000);
  const wav = encodeWav({ sampleRate: 8000, channels: [samples] }, { bitDepth: 16 });
  const sound: Partial<MediaRule> = { media: "audio", formats: ["wav"], minSeconds: 1, maxSeconds: 1 };
  assert.deepEqual(await checkMedia(wav, { ...rule, ...sound }), { format: "wav", duration: 1 });
  assert.equal(await reasonOf(wav, { ...sound, maxSeconds: 0.5, minSeconds: 0.1 }), "must last 0.1 to 0.5 seconds, not 1.00");
  assert.match((await reasonOf(Buffer.concat([wav.subarray(0, 12), Buffer.alloc(500)]), sound)) ?? "passed", /^must be a whole WAV file/);
});

test("a clip is measured as it is shown, turned phones included", { skip: (await ffmpegVersion()) === undefined && "this machine has no ffmpeg" }, async () => {
  const plain = path.join(folder, "plain.mp4");
  await runUngated(["-f", "lavfi", "-i", "testsrc=size=160x120:rate=10:duration=1.5", plain], ignoreOutput);
  const clip: MediaRule = { ...rule, media: "video", formats: ["mp4"], minSeconds: 1, maxSeconds: 1.5, minSide: 120, maxSide: 160 };
  assert.deepEqual(await checkMediaFile(plain, clip), { format: "mp4", width: 160, height: 120, duration: 1.5 });
  assert.deepEqual(await checkMedia(await readFile(plain), clip), await checkMediaFile(plain, clip));
  assert.deepEqual(await checkMedia(turned(await readFile(plain)), clip), { format: "mp4", width: 120, height: 160, duration: 1.5 });
  assert.deepEqual(await checkMediaFile(plain, { ...clip, maxSeconds: 1.4 }), { reason: "must last 1 to 1.4 seconds, not 1.50" });
  assert.deepEqual(await checkMediaFile(plain, { ...clip, minSide: 121 }), { reason: "must have at least 121 pixels a side, not 160x120" });
  assert.deepEqual(await checkMediaFile(plain, { ...clip, media: "audio" }), { reason: "must hold sound" });
});

test("a normalised picture is an upright 8-bit sRGB PNG that tells nothing of where it was taken", async () => {
  const { data: left } = await sharp({ create: { width: 30, height: 60, channels: 3, background: "#f00" } }).png().toBuffer({ resolveWithObject: true });
  const source = await sharp({ create: { width: 60, height: 60, channels: 3, background: "#00f" } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "47/1 22/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
  const made = await normaliseImage(source, path.join(folder, "normal.png"));
  const header = await sharp(made.path).metadata();
  assert.deepEqual([header.format, header.space, header.depth, header.channels, header.width, header.height], ["png", "srgb", "uchar", 3, 60, 60]);
  for (const block of ["exif", "icc", "xmp", "iptc", "orientation", "comments"] as const) assert.equal(header[block], undefined, block);
  const raw = await sharp(made.path).raw().toBuffer();
  const at = (x: number, y: number) => raw.subarray((y * 60 + x) * 3, (y * 60 + x) * 3 + 3);
  assert.ok(at(30, 5)[0]! > 240 && at(30, 55)[2]! > 240, "turned clockwise, the left half is on top");
});

test("every kind of colour comes out as sRGB with 3 or 4 channels of 8 bits", async () => {
  const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: "#c84040" } });
  const kinds = {
    grey16: await grey.clone().greyscale().toColourspace("grey16").png().toBuffer(),
    rgb16: await grey.clone().toColourspace("rgb16").png().toBuffer(),
    cmyk: await grey.clone().toColourspace("cmyk").jpeg().toBuffer(),
    palette: await grey.clone().png({ palette: true }).toBuffer(),
    alpha: await grey.clone().ensureAlpha(0.5).png().toBuffer(),
  };
  for (const [name, bytes] of Object.entries(kinds)) {
    const { path: file } = await normaliseImage(bytes, path.join(folder, `${name}.png`));
    const { space, depth, channels } = await sharp(file).metadata();
    assert.deepEqual([space, depth, channels], ["srgb", "uchar", name === "alpha" ? 4 : 3], name);
  }
});

/** The clip with a quarter turn in its track header (ISO/IEC 14496-12, 8.3.2), as a phone held upright writes it. */
function turned(mp4: Buffer): Buffer {
  const matrix = mp4.indexOf("tkhd") + 4 + 40;
  [0, 0x10000, 0, -0x10000, 0, 0, 120 * 0x10000, 0, 0x40000000].forEach((number, index) => mp4.writeInt32BE(number, matrix + index * 4));
  return mp4;
}

/** A header of so many pixels over no more than one row of data. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.alloc(width * 3 + 1))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

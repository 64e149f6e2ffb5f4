import assert from "node:assert/strict";
import { test } from "node:test";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { checkMedia } from "../check-media.ts";
import type { MediaRule } from "../media-rule.ts";

const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: "#806040" } });
const [png, webp] = [await plain.clone().png().toBuffer(), await plain.clone().webp().toBuffer()];
const jpeg = await plain.clone().jpeg({ progressive: true }).toBuffer();
const rule: MediaRule = { media: "image", from: "any", formats: ["png", "jpeg", "webp"], maxBytes: 2 ** 30 };

function chunk(type: string, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat([Buffer.from(type), ...parts.map((part) => Buffer.from(part as string, "latin1"))]);
  const whole = Buffer.alloc(content.length + 8);
  whole.writeUInt32BE(content.length - 4);
  content.copy(whole, 4);
  whole.writeUInt32BE(crc32(content), content.length + 4);
  return whole;
}

const withChunks = (...chunks: Buffer[]) => Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
const times = (count: number, bytes: Buffer) => Buffer.concat(Array<Buffer>(count).fill(bytes));
const bomb = deflateSync(Buffer.alloc(8_000_000, "a"), { level: 9 });
const note = deflateSync("A note of an editor. ".repeat(50));

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const withSegments = (segments: Buffer) => Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)]);

function withScans(count: number): Buffer {
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), times(count, last), jpeg.subarray(-2)]);
}

function riff(...chunks: [id: string, content: Buffer][]): Buffer {
  const parts = chunks.map(([id, content]) => {
    const head = Buffer.alloc(8);
    head.write(id);
    head.writeUInt32LE(content.length, 4);
    return Buffer.concat([head, content, Buffer.alloc(content.length & 1)]);
  });
  const body = Buffer.concat([Buffer.from("WEBP"), ...parts]);
  const head = Buffer.alloc(8);
  head.write("RIFF");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const canvas: [string, Buffer] = ["VP8X", Buffer.from([2, 0, 0, 0, 63, 0, 0, 47, 0, 0])];
const frame: [string, Buffer] = ["ANMF", Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 63, 0, 0, 47, 0, 0, 40, 0, 0, 0]), webp.subarray(12)])];
const animated = (frames: number) => riff(canvas, ["ANIM", Buffer.alloc(6)], ...Array<[string, Buffer]>(frames).fill(frame));

const floods: [what: string, file: Buffer, reason: RegExp][] = [
  ["2,000 compressed texts", withChunks(times(2000, chunk("zTXt", "note\0\0", bomb))), /^must be a whole PNG file: this one holds 33 compressed texts/],
  ["2,000 compressed international texts", withChunks(times(2000, chunk("iTXt", "note\0\x01\0\0\0", bomb))), /holds 33 compressed texts/],
  ["2,000 profiles", withChunks(times(2000, chunk("iCCP", "profile\0\0", bomb))), /holds 33 compressed texts and profiles/],
  ["a million and one chunks", withChunks(times(1_000_001, chunk("noTe"))), /holds more than 1000000 chunks/],
  ["200,000 segments", withSegments(times(200_000, segment(0xe5, Buffer.alloc(2)))), /^must be a whole JPEG file: this one holds more than 100000 segments/],
  ["200,000 bytes of filling", withSegments(Buffer.alloc(200_000, 0xff)), /holds more than 100000 segments/],
  ["400 scans", withScans(400), /holds more than 100 scans/],
  ["5,000,001 restarts", withSegments(times(5_000_001, Buffer.from([0xff, 0xd0]))), /holds more than 5000000 restarts/],
  ["20,000 frames", animated(20_000), /^must be a whole WEBP file: this one holds more than 10000 frames/],
];

for (const [what, file, reason] of floods) {
  test(`a picture with ${what} is refused within a second of processor time`, async () => {
    const before = process.cpuUsage();
    const verdict = await checkMedia(file, rule);
    const { user, system } = process.cpuUsage(before);
    assert.match("reason" in verdict ? verdict.reason : "was taken", reason);
    assert.ok(user + system < 1e6, `${(user + system) / 1e6} s`);
  });
}

const honest: [what: string, file: Buffer][] = [
  ["a large profile and 500 compressed notes", withChunks(chunk("iCCP", "profile\0\0", bomb), times(500, chunk("zTXt", "note\0\0", note)))],
  ["10,000 plain texts", withChunks(times(10_000, chunk("tEXt", "note\0text")), times(10_000, chunk("iTXt", "note\0\0\0\0\0text")))],
  ["2,000 compressed texts behind the pixels", Buffer.concat([png.subarray(0, -12), times(2000, chunk("zTXt", "note\0\0", bomb)), png.subarray(-12)])],
  ["16 MB of notes in segments", withSegments(times(255, segment(0xe1, Buffer.alloc(65_000, 1))))],
  ["scans as encoders order them best", await plain.clone().jpeg({ progressive: true, optimiseScans: true }).toBuffer()],
  ["2,000 frames", animated(2000)],
];

for (const [what, file] of honest) {
  test(`a picture with ${what} is taken`, async () => {
    const verdict = await checkMedia(file, rule);
    assert.deepEqual({ width: 64, height: 48, ...verdict }, verdict);
  });
}

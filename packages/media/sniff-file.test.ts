import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { sniffBytes, sniffFile } from "./sniff-file.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-sniff-"));
after(() => rm(folder, { recursive: true }));

const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)]);
const frames = Buffer.concat([frame, frame, frame]);
const playlist = Buffer.from("#EXTM3U\n#EXTINF:1,\n/srv/another.mp3\n#EXT-X-ENDLIST\n");

function id3(content: Buffer, { footer = false } = {}): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (content.length >> shift) & 127);
  const tag = [Buffer.from(["I", "D", "3"].map((letter) => letter.charCodeAt(0))), Buffer.from([4, 0, footer ? 0x10 : 0, ...size]), content];
  return Buffer.concat(footer ? [...tag, Buffer.alloc(10, "3DI")] : tag);
}

function ape(content: Buffer): Buffer {
  const header = Buffer.alloc(32);
  header.write("APETAGEX", "latin1");
  header.writeUInt32LE(2000, 8);
  header.writeUInt32LE(content.length, 12);
  header.writeUInt32LE(0xa000_0000, 20);
  return Buffer.concat([header, content]);
}

/** In memory and on disk alike. */
async function sniffed(...parts: Buffer[]) {
  const bytes = Buffer.concat(parts);
  const path = join(folder, "file");
  await writeFile(path, bytes);
  const found = await sniffFile(path);
  assert.deepEqual(await sniffBytes(bytes), found);
  return found;
}

test("sound behind tags is found, however long the tags are", async () => {
  const [small, cover] = [id3(Buffer.alloc(40)), id3(Buffer.alloc(3_000_000, 7))];
  const [footed, other] = [id3(Buffer.alloc(9), { footer: true }), ape(Buffer.alloc(600))];
  for (const tags of [[small], [cover], [small, cover], [footed], [other], [small, other]]) {
    assert.equal((await sniffed(...tags, frames)).format, "mp3");
    assert.equal((await sniffed(...tags, Buffer.alloc(10_000), frames)).format, "mp3", "padding follows the tag");
  }
});

test("a tag with anything but sound behind it is no file of any format", async () => {
  const tag = id3(Buffer.alloc(40));
  const texts = ["RIFF\0\0\0\0WAVEfmt ", "<svg/>", ""].map((text) => Buffer.from(text));
  const others = [playlist, Buffer.concat([playlist, frames]), frame.subarray(0, 3), ...texts];
  for (const other of others) assert.deepEqual({ ...(await sniffed(tag, other)), size: 0 }, { format: undefined, size: 0, isTagOnly: true });
});

test("a tag that is longer than its file, or one of hundreds, is no file of any format", async () => {
  assert.equal((await sniffed(id3(Buffer.alloc(40)).subarray(0, 20))).format, undefined);
  assert.equal((await sniffed(...Array.from({ length: 300 }, () => id3(Buffer.alloc(4))), frames)).format, undefined);
  assert.equal((await sniffed(id3(Buffer.alloc(4)), Buffer.alloc(1_000_000), frames)).format, undefined);
});

test("a file without a tag is known by its first bytes", async () => {
  assert.deepEqual(await sniffed(frames), { format: "mp3", size: frames.length, isTagOnly: false });
  assert.deepEqual(await sniffed(playlist), { format: undefined, size: playlist.length, isTagOnly: false });
});

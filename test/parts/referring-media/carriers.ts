import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";

/** The caller's own sound and picture: 300 Hz and blue. What is referred to is 1 kHz and magenta. */
const tone = ["-f", "lavfi", "-i", "sine=300:r=44100:d=2"];
const picture = ["-f", "lavfi", "-i", "color=blue:s=320x240:r=25:d=2"];
const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

const recipes = {
  "own.mp3": tone,
  "own.wav": tone,
  "own.flac": tone,
  "own.ogg": [...tone, "-c:a", "libvorbis"],
  "own.m4a": [...tone, "-c:a", "aac"],
  "own.mp4": [...picture, ...tone, ...h264, "-c:a", "aac"],
  "own.mov": [...picture, ...tone, ...h264, "-c:a", "pcm_s16le"],
  "own.webm": [...picture, ...tone, "-c:v", "libvpx", "-c:a", "libopus"],
  "own.mkv": [...picture, ...tone, ...h264, "-c:a", "aac"],
} satisfies Record<string, string[]>;

export type Own = Record<keyof typeof recipes | "own.png" | "own.jpeg" | "own.gif", Buffer>;

/** A file of each format that callers may send, of their own content alone. Needs ffmpeg. */
export async function ownFiles(): Promise<Own> {
  return inFolder(async (folder) => {
    const files: Record<string, Buffer> = {};
    for (const [name, recipe] of Object.entries(recipes)) {
      await runUngated([...recipe, "-bitexact", join(folder, name)], ignoreOutput);
      files[name] = await readFile(join(folder, name));
    }
    const blue = sharp({ create: { width: 320, height: 240, channels: 3, background: "#0000ff" } });
    for (const format of ["png", "jpeg", "gif"] as const) files[`own.${format}`] = await blue.clone().toFormat(format).toBuffer();
    return files as Own;
  });
}

/** The text in every place of every carrier: before its content, in its notes, among its parts, behind its end. By name. */
export async function carry(text: string, own: Own): Promise<Record<string, Buffer>> {
  const bytes = Buffer.from(text);
  const brands = mp4Box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2"));
  const files: Record<string, Buffer> = {
    bare: bytes,
    "id3-then-text-then-mp3": Buffer.concat([id3(Buffer.alloc(16)), bytes, own["own.mp3"].subarray(45)]),
    "id3-then-text": Buffer.concat([id3(Buffer.alloc(16)), bytes]),
    "id3-holds-text": Buffer.concat([id3(bytes), own["own.mp3"]]),
    "ape-then-text": Buffer.concat([ape(Buffer.alloc(16)), bytes, own["own.mp3"]]),
    "zeroes-then-text": Buffer.concat([Buffer.alloc(64), bytes]),
    "mp3-then-text": Buffer.concat([own["own.mp3"], bytes]),
    "wav-chunk": Buffer.concat([own["own.wav"].subarray(0, 12), chunk("LIST", bytes), own["own.wav"].subarray(12)]),
    "wav-data": Buffer.concat([own["own.wav"].subarray(0, 36), chunk("data", bytes)]),
    "riff-then-text": Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVE"), bytes]),
    "flac-picture": withFlacPicture(own["own.flac"], bytes),
    "mp4-free": Buffer.concat([brands, mp4Box("free", bytes), own["own.mp4"].subarray(own["own.mp4"].readUInt32BE(0))]),
    "mp4-ftyp-then-text": Buffer.concat([brands, bytes]),
    "mp4-tail": Buffer.concat([own["own.mp4"], bytes]),
    "webm-tail": Buffer.concat([own["own.webm"], bytes]),
    "ebml-then-text": Buffer.concat([own["own.webm"].subarray(0, 40), bytes]),
    "ogg-tail": Buffer.concat([own["own.ogg"], bytes]),
    "ogg-then-text": Buffer.concat([Buffer.from("OggS\0"), bytes]),
    "flac-then-text": Buffer.concat([Buffer.from("fLaC"), bytes]),
    "gif-tail": Buffer.concat([own["own.gif"], bytes]),
    "png-tail": Buffer.concat([own["own.png"], bytes]),
    "jpeg-tail": Buffer.concat([own["own.jpeg"], bytes]),
    "gif-then-text": Buffer.concat([Buffer.from("GIF89a"), bytes]),
    "jpeg-then-text": Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), bytes]),
  };
  return { ...files, ...(await tagged(text, own)) };
}

/** In comments, and as attachments, as ffmpeg itself writes them. */
async function tagged(text: string, own: Own): Promise<Record<string, Buffer>> {
  return inFolder(async (folder) => {
    const files: Record<string, Buffer> = {};
    await writeFile(join(folder, "list.m3u8"), text);
    for (const name of ["own.ogg", "own.m4a", "own.mp4", "own.mov", "own.webm", "own.flac"] as const) {
      const [source, made] = [join(folder, name), join(folder, `tagged-${name}`)];
      await writeFile(source, own[name]);
      await runUngated(["-i", source, "-c", "copy", "-metadata", `comment=${text}`, "-metadata", `title=${text}`, made], ignoreOutput);
      files[`comment-${name}`] = await readFile(made);
    }
    const attached = join(folder, "attached.mkv");
    await writeFile(join(folder, "own.mkv"), own["own.mkv"]);
    const list = ["-attach", join(folder, "list.m3u8"), "-metadata:s:t", "mimetype=application/vnd.apple.mpegurl"];
    await runUngated(["-i", join(folder, "own.mkv"), "-c", "copy", ...list, attached], ignoreOutput);
    files["mkv-attachment"] = await readFile(attached);
    return files;
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-carriers-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function id3(content: Buffer): Buffer {
  const size = [21, 14, 7, 0].map((shift) => (content.length >> shift) & 127);
  return Buffer.concat([Buffer.from("ID3"), Buffer.from([4, 0, 0, ...size]), content]);
}

function ape(content: Buffer): Buffer {
  const header = Buffer.alloc(32);
  header.write("APETAGEX", "latin1");
  header.writeUInt32LE(2000, 8);
  header.writeUInt32LE(content.length, 12);
  header.writeUInt32LE(0xa000_0000, 20);
  return Buffer.concat([header, content]);
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(content.length + (content.length % 2), 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function mp4Box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

/** A PICTURE block (RFC 9639, 8.8) behind the stream information, whose picture is the text. */
function withFlacPicture(flac: Buffer, text: Buffer): Buffer {
  const u32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const mime = Buffer.from("image/png");
  const block = Buffer.concat([u32(3), u32(mime.length), mime, u32(0), u32(1), u32(1), u32(24), u32(0), u32(text.length), text]);
  const header = u32(block.length);
  header[0] = 6;
  const end = 42;
  return Buffer.concat([flac.subarray(0, end), header, block, flac.subarray(end)]);
}

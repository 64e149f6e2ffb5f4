import type { Format } from "./media-types.ts";

/** As much of a file's beginning as `sniff` looks at: an SVG may begin with a long comment. */
export const sniffedBytes = 4096;

/** Brands of the `ftyp` box that are not plain MP4 (the registry is at mp4ra.org). */
const brands: Record<string, Format> = { "qt  ": "mov", "M4V ": "m4v", M4VH: "m4v", M4VP: "m4v", "M4A ": "m4a", "M4B ": "m4a", avif: "avif", avis: "avif" };
const mp4Brand = /^(iso[m2-9a-c]|mp4[12]|avc1|dash|MSNV|3gp|3g2|f4v |cmf|M4P )/;

/** Signatures at the very beginning, as latin1; a function looks on where one signature is shared. */
const signatures: [string, Format | ((bytes: Buffer) => Format | undefined)][] = [
  ["\xff\xd8\xff", "jpeg"],
  ["\x89PNG\r\n\x1a\n", "png"],
  ["RIFF", (bytes) => ({ WEBP: "webp", WAVE: "wav" } as const)[text(bytes, 8, 12)]],
  ["RF64", (bytes) => (text(bytes, 8, 12) === "WAVE" ? "wav" : undefined)],
  ["BW64", (bytes) => (text(bytes, 8, 12) === "WAVE" ? "wav" : undefined)],
  ["GIF87a", "gif"],
  ["GIF89a", "gif"],
  ["II*\0", "tiff"],
  ["MM\0*", "tiff"],
  ["BM", (bytes) => (bytes.length >= 26 && bitmapHeaders.has(bytes.readUInt32LE(14)) ? "bmp" : undefined)],
  ["FORM", (bytes) => (/^AIF[FC]$/.test(text(bytes, 8, 12)) ? "aiff" : undefined)],
  ["fLaC", "flac"],
  ["OggS", "ogg"],
  ["\x1a\x45\xdf\xa3", (bytes) => (/\x42\x82.webm/s.test(text(bytes, 4, 80)) ? "webm" : "mkv")],
];

/** Sizes of the headers that a Windows bitmap may have. */
const bitmapHeaders = new Set([12, 40, 52, 56, 64, 108, 124]);

/**
 * The format of a file by its first bytes, never by its name. Undefined for one that begins with a tag: what stands behind it decides (`sniffFile`).
 * @param head at least the first 4096 bytes, or the whole of a shorter file
 */
export function sniff(head: Uint8Array): Format | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, sniffedBytes));
  const signed = signatures.find(([signature]) => text(bytes, 0, signature.length) === signature)?.[1];
  if (signed) return typeof signed === "string" ? signed : signed(bytes);
  if (text(bytes, 4, 8) === "ftyp") return brandedFormat(bytes);
  if (["moov", "mdat", "wide"].includes(text(bytes, 4, 8))) return "mov";
  if (isMpegLayer3(bytes)) return "mp3";
  return isSvg(bytes.toString("utf8")) ? "svg" : undefined;
}

/** What the bytes behind an ID3 or APE tag are: MP3 is the one format that is taken with such tags in front. */
export function sniffBehindTags(bytes: Buffer): Format | undefined {
  return isMpegLayer3(bytes) ? "mp3" : undefined;
}

function text(bytes: Buffer, start: number, end: number): string {
  return bytes.toString("latin1", start, end);
}

function brandedFormat(bytes: Buffer): Format | undefined {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length);
  const major = text(bytes, 8, 12);
  const own = brands[major];
  if (own) return own;
  // A picture may name the family as its major brand and its codec among the compatible ones.
  for (let at = 16; at + 4 <= end; at += 4) if (brands[text(bytes, at, at + 4)] === "avif") return "avif";
  return mp4Brand.test(major) ? "mp4" : undefined;
}

/** A frame header (ISO/IEC 11172-3, 2.4.1.3) of Layer III with a bit rate and a sample rate, followed by another at its end. */
function isMpegLayer3(bytes: Buffer): boolean {
  const length = frameLength(bytes, 0);
  return length !== undefined && (length + 4 > bytes.length || frameLength(bytes, length) !== undefined);
}

const bitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitRatesOfHalfRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const sampleRates = [44_100, 48_000, 32_000];

function frameLength(bytes: Buffer, at: number): number | undefined {
  if (bytes.length < at + 4 || (bytes.readUInt16BE(at) & 0xffe6) !== 0xffe2) return undefined;
  const version = (bytes[at + 1]! >> 3) & 3;
  const flags = bytes[at + 2]!;
  const rate = (version === 3 ? bitRates : bitRatesOfHalfRates)[flags >> 4];
  const sampleRate = sampleRates[(flags >> 2) & 3];
  if (version === 1 || !rate || !sampleRate) return undefined;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  return Math.floor(((version === 3 ? 144_000 : 72_000) * rate) / (sampleRate / divisor)) + ((flags >> 1) & 1);
}

/**
 * Whether what follows the prolog is the root of a drawing. Each part is read once, from where the last one ended: one pattern for the whole prolog tried
 * every way to divide a row of comments, and 300 bytes of them would have blocked the service for hours.
 */
function isSvg(text: string): boolean {
  const skipped = /(?:\s+|<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>)/y;
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  for (;;) {
    skipped.lastIndex = at;
    if (!skipped.test(text)) break;
    at = skipped.lastIndex;
  }
  return /^<svg[\s>]/.test(text.slice(at, at + 5));
}

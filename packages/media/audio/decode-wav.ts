import { FileWindow } from "../declared/file-window.ts";
import { unreadableWav } from "./errors.ts";
import type { Pcm } from "./pcm.ts";

const FORMAT_INTEGER = 1;
const FORMAT_FLOAT = 3;
const FORMAT_EXTENSIBLE = 0xfffe;

type ReadSample = (file: DataView, at: number) => number;

/** One reader for each coding, named by format tag and bits; each answers full scale as 1. */
const READERS: Record<string, ReadSample> = {
  [`${FORMAT_INTEGER}/8`]: (file, at) => (file.getUint8(at) - 128) / 128,
  [`${FORMAT_INTEGER}/16`]: (file, at) => file.getInt16(at, true) / 32768,
  [`${FORMAT_INTEGER}/24`]: (file, at) => (file.getUint16(at, true) | (file.getInt8(at + 2) << 16)) / 0x800000,
  [`${FORMAT_INTEGER}/32`]: (file, at) => file.getInt32(at, true) / 0x80000000,
  [`${FORMAT_FLOAT}/32`]: (file, at) => file.getFloat32(at, true),
  [`${FORMAT_FLOAT}/64`]: (file, at) => file.getFloat64(at, true),
};

interface WavFormat {
  channels: number;
  sampleRate: number;
  frameBytes: number;
  sampleBytes: number;
  read: ReadSample;
}

/** Bytes that are read of a file at once. */
const pieceBytes = 64 * 1024;

/**
 * The samples of a RIFF/WAVE file: integer PCM of 8, 16, 24 or 32 bits and float of 32 or 64, plain or extensible. A data chunk that is
 * shorter than its header says (a cut download, a recorder that stopped) gives the whole frames that are there. Throws `unreadableWav`.
 * @param source the bytes, or the path of a file, which is read piece by piece
 * @param mostFrames no more are decoded: what the samples take does not depend on what the header tells
 */
export function decodeWav(source: Uint8Array | string, mostFrames = Number.POSITIVE_INFINITY): Pcm {
  const file = new FileWindow(source);
  try {
    return decode(file, mostFrames);
  } finally {
    file.close();
  }
}

function decode(file: FileWindow, mostFrames: number): Pcm {
  if (file.size < 12 || file.latin1(0, 4) !== "RIFF" || file.latin1(8, 4) !== "WAVE") throw unreadableWav("no RIFF/WAVE header");
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= file.size; ) {
    const id = file.latin1(at, 4);
    const size = file.u32le(at + 4);
    if (id === "fmt ") format = readFormat(file, at + 8, size);
    if (id === "data") {
      if (!format) throw unreadableWav("its samples come before their format");
      return readSamples(file, at + 8, Math.min(size, file.size - at - 8), format, mostFrames);
    }
    at += 8 + size + (size & 1);
  }
  throw unreadableWav("no data chunk");
}

function readFormat(file: FileWindow, from: number, size: number): WavFormat {
  if (size < 16 || from + size > file.size) throw unreadableWav("its format chunk is cut short");
  const view = file.bytes(from, Math.min(size, 26));
  const tag = view.getUint16(0, true);
  const channels = view.getUint16(2, true);
  const sampleRate = view.getUint32(4, true);
  const frameBytes = view.getUint16(12, true);
  const bits = view.getUint16(14, true);
  // An extensible format names its real coding in the first two bytes of its sub-format identifier.
  const coding = tag === FORMAT_EXTENSIBLE && size >= 26 ? view.getUint16(24, true) : tag;
  const read = READERS[`${coding}/${bits}`];
  if (!read) throw unreadableWav(`coding ${coding} with ${bits} bits is not PCM`);
  if (channels === 0 || sampleRate === 0 || frameBytes !== (channels * bits) / 8) throw unreadableWav("its format contradicts itself");
  return { channels, sampleRate, frameBytes, sampleBytes: bits / 8, read };
}

function readSamples(file: FileWindow, at: number, bytes: number, format: WavFormat, mostFrames: number): Pcm {
  const { frameBytes, sampleBytes, read } = format;
  const frames = Math.min(Math.floor(bytes / frameBytes), mostFrames);
  const channels = Array.from({ length: format.channels }, () => new Float32Array(frames));
  const atOnce = Math.floor(pieceBytes / frameBytes);
  for (let done = 0; done < frames; done += atOnce) {
    const some = Math.min(atOnce, frames - done);
    const view = file.bytes(at + done * frameBytes, some * frameBytes);
    channels.forEach((channel, c) => {
      for (let i = 0, from = c * sampleBytes; i < some; i++, from += frameBytes) channel[done + i] = read(view, from);
    });
  }
  return { sampleRate: format.sampleRate, channels };
}

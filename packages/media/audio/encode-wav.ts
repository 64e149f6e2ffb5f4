import { frameCount, type Pcm } from "./pcm.ts";

export type WavBitDepth = 16 | 24 | 32;

export interface EncodeWavOptions {
  /** 16 and 24 are integer PCM, 32 is IEEE float. */
  bitDepth: WavBitDepth;
  /** Seed of the dither: the same samples and seed give the same bytes. */
  ditherSeed?: number;
}

const HEADER_BYTES = 44;
const FORMAT_INTEGER = 1;
const FORMAT_FLOAT = 3;

/**
 * A RIFF/WAVE file of the samples, interleaved, little endian. Values beyond full scale are clamped in the integer depths and kept in the
 * float one. 16 bits are dithered with triangular noise two steps wide (TPDF: Lipshitz, Wannamaker and Vanderkooy 1992), so that what is
 * lost is noise and not distortion.
 */
export function encodeWav(pcm: Pcm, { bitDepth, ditherSeed = 1 }: EncodeWavOptions): Buffer {
  const frames = frameCount(pcm);
  const frameBytes = (pcm.channels.length * bitDepth) / 8;
  const dataBytes = frames * frameBytes;
  const file = Buffer.alloc(HEADER_BYTES + dataBytes + (dataBytes & 1));
  writeHeader(file, pcm, bitDepth, dataBytes);
  if (bitDepth === 16) write16(file, pcm, frames, ditherSeed);
  else if (bitDepth === 24) write24(file, pcm, frames);
  else writeFloat(file, pcm, frames);
  return file;
}

function writeHeader(file: Buffer, pcm: Pcm, bitDepth: WavBitDepth, dataBytes: number): void {
  const frameBytes = (pcm.channels.length * bitDepth) / 8;
  file.write("RIFF", 0, "latin1");
  file.writeUInt32LE(file.length - 8, 4);
  file.write("WAVEfmt ", 8, "latin1");
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(bitDepth === 32 ? FORMAT_FLOAT : FORMAT_INTEGER, 20);
  file.writeUInt16LE(pcm.channels.length, 22);
  file.writeUInt32LE(pcm.sampleRate, 24);
  file.writeUInt32LE(pcm.sampleRate * frameBytes, 28);
  file.writeUInt16LE(frameBytes, 32);
  file.writeUInt16LE(bitDepth, 34);
  file.write("data", 36, "latin1");
  file.writeUInt32LE(dataBytes, 40);
}

function write16(file: Buffer, pcm: Pcm, frames: number, seed: number): void {
  const count = pcm.channels.length;
  const samples = new DataView(file.buffer, file.byteOffset + HEADER_BYTES);
  for (let c = 0; c < count; c++) {
    const channel = pcm.channels[c];
    let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(c + 1, 0x85ebca6b)) | 1;
    for (let i = 0, at = c * 2; i < frames; i++, at += count * 2) {
      // Two uniform halves of one xorshift word (Marsaglia 2003) make the triangle.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const dither = ((state & 0xffff) + (state >>> 16)) / 0x10000 - 1;
      const value = Math.round(channel[i] * 32767 + dither);
      samples.setInt16(at, value > 32767 ? 32767 : value < -32768 ? -32768 : value, true);
    }
  }
}

function write24(file: Buffer, pcm: Pcm, frames: number): void {
  let at = HEADER_BYTES;
  for (let i = 0; i < frames; i++) {
    for (const channel of pcm.channels) {
      const value = Math.round(channel[i] * 0x7fffff);
      file.writeIntLE(Math.max(-0x800000, Math.min(0x7fffff, value)), at, 3);
      at += 3;
    }
  }
}

function writeFloat(file: Buffer, pcm: Pcm, frames: number): void {
  let at = HEADER_BYTES;
  for (let i = 0; i < frames; i++) {
    for (const channel of pcm.channels) {
      file.writeFloatLE(channel[i], at);
      at += 4;
    }
  }
}

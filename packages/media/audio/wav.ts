export { decodeWav } from "./decode-wav.ts";
export { encodeWav, type EncodeWavOptions, type WavBitDepth } from "./encode-wav.ts";

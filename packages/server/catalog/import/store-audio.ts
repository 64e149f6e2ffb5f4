import type { AudioColumns } from "../../store/database/schema.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { putFile } from "../../store/objects/put-file.ts";
import type { PreparedAudio } from "./prepared-audio.ts";

/** Puts the file, its waveform and its preview into the object store and answers the columns that point to them; what is stored stays as it is. */
export async function storeAudio(objects: ObjectStore, audio: PreparedAudio | AudioColumns): Promise<AudioColumns> {
  if ("file_object" in audio) return audio;
  const [file, waveform, preview] = await Promise.all([
    audio.source instanceof Uint8Array ? objects.put(asBuffer(audio.source)) : putFile(objects, audio.source.path),
    audio.waveform && objects.put(asBuffer(audio.waveform)),
    audio.preview && objects.put(asBuffer(audio.preview.bytes)),
  ]);
  return {
    duration: audio.duration,
    file_object: file.key,
    file_name: audio.fileName,
    file_size: file.size,
    format: audio.format,
    sample_rate: audio.sampleRate,
    channels: audio.channels,
    loudness_lufs: audio.loudnessLufs,
    true_peak_dbtp: audio.truePeakDbtp,
    preview_object: preview?.key ?? null,
    preview_format: audio.preview?.format ?? null,
    waveform_object: waveform?.key ?? null,
  };
}

/** The columns that tell of the files. */
export function filesOf({
  duration, file_object, file_name, file_size, format, sample_rate, channels, loudness_lufs, true_peak_dbtp, preview_object, preview_format,
  waveform_object,
}: AudioColumns): AudioColumns {
  return {
    duration, file_object, file_name, file_size, format, sample_rate, channels, loudness_lufs, true_peak_dbtp, preview_object, preview_format,
    waveform_object,
  };
}

/** The object keys of these columns. */
export function objectsOf(audio: AudioColumns): string[] {
  return [audio.file_object, audio.preview_object, audio.waveform_object].filter((key) => key !== null);
}

/** Buffers lose their class on the way from a worker thread. */
function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

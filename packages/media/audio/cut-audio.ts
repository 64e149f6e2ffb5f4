import { fileInput, ignoreOutput, readText, runFfmpeg } from "../ffmpeg.ts";
import { sniffFile } from "../sniff-file.ts";
import { unreadableAudio } from "./errors.ts";

export interface Cut {
  /** Seconds from the beginning. */
  from: number;
  to: number;
  format: "wav" | "mp3";
}

/** Of a cut as MP3, constant. */
export const mp3BitsPerSecond = 256_000;

/** Names and notes of the source belong to the whole. */
const plain = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:a", "+bitexact"];

/**
 * Writes a part of an audio file, from the sample nearest to `from` up to the one nearest to `to`. WAV has the samples of the source, at its rate, with its
 * channels and at least its depth; what is lossy is decoded to 24 bits. MP3 is at 256 kbit/s, or the most that its sample rate allows.
 * @param source any audio file that the catalogs take. Its sound is decoded from the beginning: only so is the place exact where frames lean on those before
 * @throws UnreadableAudio where it holds no sound, FfmpegError for what cannot be decoded
 */
export async function cutAudio(source: string, target: string, { from, to, format }: Cut): Promise<void> {
  const { sampleRate, coding } = await soundIn(source);
  // Samples that stand by themselves are found by counting. A whole second is a whole number of samples.
  const skipped = (await sniffFile(source)).format === "wav" ? Math.max(0, Math.floor(from) - 1) : 0;
  const sampleAt = (seconds: number) => Math.round(seconds * sampleRate) - skipped * sampleRate;
  const trim = `atrim=start_sample=${sampleAt(from)}:end_sample=${sampleAt(to)},asetpts=N/SR/TB`;
  const coded = format === "wav" ? ["-c:a", coding, "-f", "wav"] : ["-c:a", "libmp3lame", "-b:a", String(mp3BitsPerSecond), "-f", "mp3"];
  const input = ["-threads", "1", ...(skipped > 0 ? ["-ss", String(skipped)] : []), fileInput(source)];
  await runFfmpeg([...input, "-map", "0:a:0", "-af", trim, ...coded, ...plain, "-y", target], ignoreOutput);
}

/** Rate of a file's sound, and the PCM that holds each of its samples. */
async function soundIn(source: string): Promise<{ sampleRate: number; coding: string }> {
  const entries = "stream=sample_rate,sample_fmt,bits_per_raw_sample";
  const said = await runFfmpeg(["-select_streams", "a:0", "-show_entries", entries, "-of", "json", fileInput(source)], readText, { program: "ffprobe" });
  const [stream] = (JSON.parse(said) as { streams?: { sample_rate: string; sample_fmt: string; bits_per_raw_sample?: string }[] }).streams ?? [];
  if (!stream) throw unreadableAudio("it holds no sound");
  const { format } = await sniffFile(source);
  return { sampleRate: Number(stream.sample_rate), coding: codingOf(stream.sample_fmt, Number(stream.bits_per_raw_sample ?? 0), format) };
}

function codingOf(samples: string, bits: number, format: string | undefined): string {
  if (/^(u8|s16)p?$/.test(samples)) return "pcm_s16le";
  if (/^s32p?$/.test(samples)) return bits > 0 && bits <= 24 ? "pcm_s24le" : "pcm_s32le";
  // Floating point is what lossy decoders work in: only these two formats store it.
  if (format !== "wav" && format !== "aiff") return "pcm_s24le";
  return samples.startsWith("dbl") ? "pcm_f64le" : "pcm_f32le";
}

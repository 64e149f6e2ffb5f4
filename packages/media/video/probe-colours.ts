import { fileInput, readText, runFfmpeg } from "../ffmpeg.ts";

/** Above this height a clip that does not say so is taken for high definition, as players do. Pixels. */
const standardDefinition = 576;

/** Names that ffprobe tells and ffmpeg takes. What is not among them is reported as what players assume. */
const names = {
  colorspace: ["bt709", "fcc", "bt470bg", "smpte170m", "smpte240m", "bt2020nc"],
  color_primaries: ["bt709", "bt470m", "bt470bg", "smpte170m", "smpte240m", "film", "bt2020"],
  color_trc: ["bt709", "smpte170m", "smpte240m", "linear", "iec61966-2-1", "bt2020-10", "smpte2084", "arib-std-b67"],
};

/**
 * The arguments with which ffmpeg tells in a new file the colours of frames that it takes over unconverted: what the clip says of itself, and where it
 * says nothing, what players assume for its size, so that a larger copy does not change its colours. The range is ffmpeg's own for 4:2:0.
 * @throws FfmpegError
 */
export async function probeColours(path: string, signal?: AbortSignal): Promise<string[]> {
  const entries = "stream=height,color_space,color_primaries,color_transfer";
  const text = await runFfmpeg(["-select_streams", "v:0", "-show_entries", entries, "-of", "json", fileInput(path)], readText, { program: "ffprobe", signal });
  const [stream = {}] =
    (JSON.parse(text) as { streams: { height?: number; color_space?: string; color_primaries?: string; color_transfer?: string }[] }).streams;
  const assumed = (stream.height ?? 0) > standardDefinition ? "bt709" : "smpte170m";
  const said = { colorspace: stream.color_space, color_primaries: stream.color_primaries, color_trc: stream.color_transfer };
  const reported = Object.entries(said).flatMap(([option, value]) => [
    `-${option}`, value !== undefined && names[option as keyof typeof names].includes(value) ? value : assumed,
  ]);
  return [...reported, "-color_range", "tv"];
}

import path from "node:path";
import Type, { type Static } from "typebox";
import { type InvalidParam, invalidRequest } from "../../errors.ts";
import type { Link, Links } from "../../delivery/links.ts";
import type { AudioColumns } from "../../store/database/schema.ts";

/** Seconds. */
const longest = 600;
/** A shorter one is a click. Seconds. */
const shortest = 0.01;
/** Of a cut as WAV, at four bytes a sample: twelve minutes of stereo at 96 kHz. */
const mostBytes = 1 << 29;

/** The query of a cut. */
export const cutQuery = Type.Object({
  from: Type.Number({ minimum: 0, description: "Where the cut begins, seconds from the beginning of the file, to the sample", examples: [0.25] }),
  to: Type.Number({
    exclusiveMinimum: 0,
    description: `Where it ends, seconds from the beginning of the file. At most ${longest} seconds after \`from\`. What lies less than a second beyond the ` +
      "end of the file is its end, since tracks tell whole `seconds`",
    examples: [0.75],
  }),
  format: Type.Enum(["wav", "mp3"], {
    default: "wav",
    description: "`wav`: the samples of the file, at its rate and with its channels; what is lossy is decoded to 24 bits. `mp3`: 256 kbit/s",
  }),
});

export type CutQuery = Static<typeof cutQuery>;
export type CutRow = Pick<AudioColumns, "file_object" | "file_name" | "duration" | "sample_rate" | "channels">;

/**
 * The URL of a part of a file.
 * @throws ServiceError 400 that names `from` or `to`, for a part that is empty, too long or not in the file
 */
export function cutLink(row: CutRow, { from, to: given, format }: CutQuery, links: Links): Link {
  const { duration, file_object: object } = row;
  const to = given > duration && given < duration + 1 ? duration : given;
  const problem = problemOf(row, from, to);
  if (problem) throw invalidRequest([problem]);
  const fileName = `${path.parse(row.file_name).name} ${shown(from)}-${shown(to)}.${format}`;
  return links.cut({ object, from, to, format, fileName, disposition: "attachment" });
}

function problemOf({ duration, sample_rate: rate, channels }: CutRow, from: number, to: number): InvalidParam | undefined {
  const most = Math.min(longest, Math.floor(mostBytes / (rate * channels * 4)));
  if (from >= duration) return { name: "from", reason: `must lie in the file, which lasts ${shown(duration)} seconds` };
  if (to > duration) return { name: "to", reason: `must lie in the file, which lasts ${shown(duration)} seconds` };
  if (to - from < shortest) return { name: "to", reason: `must be at least ${shortest} seconds after \`from\`` };
  if (to - from > most) return { name: "to", reason: `must be at most ${most} seconds after \`from\`` };
  return undefined;
}

/** Milliseconds are enough to tell cuts apart. */
function shown(seconds: number): string {
  return String(Math.round(seconds * 1000) / 1000);
}

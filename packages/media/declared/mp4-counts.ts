import type { FileWindow } from "./file-window.ts";
import { checkFragment, type FragmentDefaults } from "./mp4-fragments.ts";
import { boxes, type Mp4Box, type Walked } from "./mp4-boxes.ts";
import { Overstated } from "./overstated.ts";

/** Boxes whose content is boxes, on the way to the tables. */
const containers = new Set(["moov", "trak", "mdia", "minf", "stbl", "edts", "mvex", "mfra"]);
/** Tables of so many bytes an entry, their count after four bytes of version and flags (ISO/IEC 14496-12, 8.6 and 8.7). */
const tables: Record<string, number> = { stts: 8, ctts: 8, stsc: 12, stco: 4, co64: 8, stss: 4 };
/** Time tables may tell of a few more samples than there are: some programs leave it so. */
const slack = 1000;

interface TrackCounts {
  samples: number;
  timed: number;
  shifted: number;
  chunks: number;
  /** Where `stsc` has its entries: it is read when the chunks have been counted, which may stand behind it. */
  runs?: { first: number; count: number };
}

/**
 * Compares every count of an ISO base media file (MP4, MOV, M4V, M4A) that a reader would allocate memory for with what the file can hold: an entry of
 * a table takes its bytes, and a sample takes at least one.
 * @throws Overstated, RangeError for boxes that reach beyond the file
 */
export function checkMp4Counts(file: FileWindow): void {
  const defaults: FragmentDefaults = new Map();
  const walked: Walked = { boxes: 0 };
  let samples = 0;

  function walk(start: number, end: number, track: TrackCounts): void {
    for (const box of boxes(file, start, end, walked)) {
      if (box.type === "trak") {
        const own: TrackCounts = { samples: 0, timed: 0, shifted: 0, chunks: 0 };
        walk(box.body, box.end, own);
        checkTrack(file, own);
        samples += own.samples;
      } else if (containers.has(box.type)) walk(box.body, box.end, track);
      else if (box.type === "moof") samples += checkFragment(file, box, defaults, walked);
      else readTable(file, box, track, defaults);
      if (samples > file.size) throw Overstated.count(samples, "samples", file.size);
    }
  }

  walk(0, file.size, { samples: 0, timed: 0, shifted: 0, chunks: 0 });
}

function readTable(file: FileWindow, box: Mp4Box, track: TrackCounts, defaults: FragmentDefaults): void {
  const { type, body, end } = box;
  const bytes = tables[type];
  if (bytes !== undefined) {
    const count = entries(file, box, body + 4, bytes);
    const first = body + 8;
    if (type === "stts" || type === "ctts") {
      let total = 0;
      for (let i = 0; i < count; i++) total += file.u32(first + 8 * i);
      track[type === "stts" ? "timed" : "shifted"] += total;
    } else if (type === "stco" || type === "co64") track.chunks += count;
    else if (type === "stsc") track.runs = { first, count };
  } else if (type === "stsz") {
    const [size, count] = [file.u32(body + 4), file.u32(body + 8)];
    if (size === 0) entries(file, box, body + 8, 4);
    else if (count * size > file.size) throw Overstated.count(count, `samples of ${size} bytes`, file.size);
    track.samples += count;
  } else if (type === "stz2") track.samples += entries(file, box, body + 8, file.u8(body + 7) / 8);
  else if (type === "elst") entries(file, box, body + 4, file.u8(body) === 1 ? 20 : 12);
  else if (type === "tfra") entries(file, box, body + 12, 8);
  else if (type === "trex" && body + 24 <= end) defaults.set(file.u32(body + 4), file.u32(body + 16));
}

/** The count at this place, when the box can hold so many entries behind it. */
function entries(file: FileWindow, { type, end }: Mp4Box, at: number, bytes: number): number {
  const count = at + 4 <= end ? file.u32(at) : 0;
  if (count * bytes > end - at - 4) throw Overstated.count(count, `entries in ${type}`, end - at - 4);
  return count;
}

function checkTrack(file: FileWindow, { samples, timed, shifted, chunks, runs }: TrackCounts): void {
  const most = samples * 2 + slack;
  for (const [count, table] of [[timed, "stts"], [shifted, "ctts"], [runs ? storedSamples(file, runs, chunks) : 0, "stsc"]] as const) {
    if (count > most) throw new Overstated(`declares ${count} samples in ${table} and sizes of ${samples}, in ${file.size} bytes`);
  }
}

/** Samples in all chunks together: an entry tells the first of the chunks that hold so many samples each. */
function storedSamples(file: FileWindow, { first, count }: { first: number; count: number }, chunks: number): number {
  let samples = 0;
  for (let i = 0; i < count; i++) {
    const at = first + 12 * i;
    const from = file.u32(at);
    const next = i + 1 < count ? file.u32(at + 12) : chunks + 1;
    if (from < 1 || next < from || next > chunks + 1) throw new Overstated(`declares chunks ${from} to ${next} in stsc and has ${chunks}`);
    samples += (next - from) * file.u32(at + 4);
  }
  return samples;
}

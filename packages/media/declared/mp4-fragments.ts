import type { FileWindow } from "./file-window.ts";
import { boxes, type Mp4Box, type Walked } from "./mp4-boxes.ts";
import { Overstated } from "./overstated.ts";

/** Bytes of a sample by the number of its track, where `trex` tells them. */
export type FragmentDefaults = Map<number, number>;

/**
 * The samples that a movie fragment declares (ISO/IEC 14496-12, 8.8.7 and 8.8.8).
 * @throws Overstated for more than its table, or the file, can hold
 */
export function checkFragment(file: FileWindow, moof: Mp4Box, defaults: FragmentDefaults, walked: Walked): number {
  let samples = 0;
  for (const traf of boxes(file, moof.body, moof.end, walked)) {
    if (traf.type !== "traf") continue;
    let sampleSize = 0;
    for (const box of boxes(file, traf.body, traf.end, walked)) {
      if (box.type === "tfhd") sampleSize = sizeOfHeader(file, box, defaults);
      else if (box.type === "trun") samples += checkRun(file, box, sampleSize);
      else if (box.type === "saiz") checkAuxiliary(file, box);
    }
  }
  return samples;
}

function sizeOfHeader(file: FileWindow, { body }: Mp4Box, defaults: FragmentDefaults): number {
  const flags = file.u32(body) & 0xffffff;
  const track = file.u32(body + 4);
  if ((flags & 0x10) === 0) return defaults.get(track) ?? 0;
  return file.u32(body + 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0) + (flags & 8 ? 4 : 0));
}

function checkRun(file: FileWindow, { body, end }: Mp4Box, sampleSize: number): number {
  const flags = file.u32(body) & 0xffffff;
  const count = file.u32(body + 4);
  const bytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length;
  const first = body + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0);
  if (count * bytes > end - first) throw Overstated.count(count, "entries in trun", Math.max(0, end - first));
  // Without sizes of their own all samples have the default one; those of no bytes are counted as if they had one.
  if ((flags & 0x200) === 0 && count * Math.max(1, sampleSize) > file.size) throw Overstated.count(count, "samples in trun", file.size);
  return count;
}

/** Sizes of what encryption keeps for each sample: one byte each, or the same for all. */
function checkAuxiliary(file: FileWindow, { body, end }: Mp4Box): void {
  const at = body + 4 + (file.u32(body) & 1 ? 8 : 0);
  const count = file.u32(at + 1);
  if (file.u8(at) === 0 ? count > end - at - 5 : count > file.size) throw Overstated.count(count, "entries in saiz", end - at - 5);
}

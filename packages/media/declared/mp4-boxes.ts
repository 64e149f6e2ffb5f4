import type { FileWindow } from "./file-window.ts";
import { Overstated } from "./overstated.ts";

export interface Mp4Box {
  type: string;
  /** Where its content begins and ends. */
  body: number;
  end: number;
}

/** More boxes in all are no film: an hour of it in fragments of half a second each has 100,000. A million are walked in half a second. */
const mostBoxes = 1_000_000;

/** The boxes of a file that were walked so far. */
export interface Walked {
  boxes: number;
}

/** The boxes between two places. Media data may be cut short, which decoding finds; a description may not. */
export function* boxes(file: FileWindow, start: number, end: number, walked: Walked): Generator<Mp4Box> {
  for (let at = start; at + 8 <= end; ) {
    if (++walked.boxes > mostBoxes) throw new Overstated(`holds more than ${mostBoxes} boxes`);
    const short = file.u32(at);
    const type = file.latin1(at + 4, 4);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? file.u64(at + 8) : short === 0 ? end - at : short;
    if (size < header) throw new Overstated(`declares a ${printable(type)} box of ${size} bytes`);
    if (at + size > end && type === "moov") throw Overstated.count(size, `bytes of ${printable(type)}`, end - at);
    yield { type, body: at + header, end: Math.min(at + size, end) };
    at += size;
  }
}

function printable(type: string): string {
  return type.replace(/[^\w -]/g, "?");
}

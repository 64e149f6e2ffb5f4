import { type FileHandle, open } from "node:fs/promises";

/** A box at the top of an ISO base media file (ISO/IEC 14496-12, section 4.2). Offsets and sizes in bytes, header included. */
export interface Box {
  type: string;
  start: number;
  size: number;
}

/**
 * The boxes at the top of a file, in their order.
 * @throws Error for a file that is cut short or is no such file
 */
export async function topBoxes(path: string): Promise<Box[]> {
  const file = await open(path, "r");
  try {
    const { size: end } = await file.stat();
    const boxes: Box[] = [];
    for (let start = 0; start < end; start += boxes.at(-1)!.size) boxes.push(await readBox(file, start, end));
    return boxes;
  } finally {
    await file.close();
  }
}

async function readBox(file: FileHandle, start: number, end: number): Promise<Box> {
  const header = Buffer.alloc(16);
  const { bytesRead } = await file.read(header, 0, 16, start);
  const short = header.readUInt32BE(0);
  // 1: the size follows in 64 bits; 0: to the end of the file.
  const size = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? end - start : short;
  if (bytesRead < 8 || size < 8 || start + size > end) throw new Error(`no whole box at ${start}`);
  return { type: header.toString("latin1", 4, 8), start, size };
}

/** Whether the file can be played while it arrives: what describes it stands before what it holds. */
export async function isFastStart(path: string): Promise<boolean> {
  const types = (await topBoxes(path)).map(({ type }) => type);
  return types.includes("moov") && types.indexOf("moov") < types.indexOf("mdat");
}

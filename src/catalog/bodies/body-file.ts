import { closeSync, openSync, readSync } from "node:fs";
import { type FileHandle, open, rename } from "node:fs/promises";
import { crc32 } from "node:zlib";

/** Moves with every change of the layout. */
const format = 2;
/**
 * Header; items; a table: where each block of items with neighbouring ids begins, and how long each item is, which takes half of the memory that offsets of all items would. One read brings one
 * item: to copy a block from memory that nobody has touched lately takes the system as long again.
 */
const headerBytes = 512;
const idsOfBlock = 4;
/** Items begin at multiples of it, and offsets and lengths are counted in it: four bytes of a table reach 64 GB. */
const grain = 16;
/** Of a length: so long or longer. */
const longest = 255;
/** Before each body: its item's id, its length, and the checksum of the body. */
const labelBytes = 12;
/** The table of a catalog with huge gaps between its ids would be larger than the catalog. */
const widestGap = 64;
const chunkBytes = 256 * 1024;
const firstBlock = 16 * 1024;

export interface BodyFileHeader {
  /** The database names the same: beside another one, or one that was restored from a backup, the file is worth nothing. */
  token: string;
  /** Moves with what the bodies hold. */
  layout: number;
  /** Of the change feed: what was changed afterwards is not in the file. */
  position: number;
}

interface Header extends BodyFileHeader {
  format: number;
  items: number;
  blocks: number;
  table: { at: number; bytes: number; sum: number };
}

export interface ItemBody {
  id: number;
  bytes: Buffer;
}

/** Where a body lies in a buffer, until the next one is read. */
export interface BodyView {
  buffer: Buffer;
  start: number;
  end: number;
}

/** Bodies of items by id, in a file that is never changed. */
export class BodyFile {
  readonly position: number;
  readonly items: number;
  readonly #file: number;
  /** Of the blocks, and of the end of the last one. */
  readonly #offsets: Uint32Array;
  /** Of the items, by id; 0 where there is none. */
  readonly #lengths: Uint8Array;
  readonly #view: BodyView = { buffer: Buffer.allocUnsafeSlow(firstBlock), start: 0, end: 0 };

  private constructor(file: number, header: Header, table: Buffer) {
    this.#file = file;
    this.#offsets = new Uint32Array(table.buffer, table.byteOffset, header.blocks + 1);
    this.#lengths = table.subarray(this.#offsets.byteLength);
    this.position = header.position;
    this.items = header.items;
  }

  /** @returns undefined where there is no whole file of this token, layout and version */
  static open(path: string, { token, layout }: Omit<BodyFileHeader, "position">): BodyFile | undefined {
    let file: number;
    try {
      file = openSync(path, "r");
    } catch {
      return undefined;
    }
    try {
      const header = JSON.parse(bytesAt(file, 0, headerBytes).toString()) as Header;
      if (header.format !== format || header.token !== token || header.layout !== layout) throw new Error("another one");
      const table = bytesAt(file, header.table.at, header.table.bytes);
      if (crc32(table) !== header.table.sum) throw new Error("damaged");
      return new BodyFile(file, header, table);
    } catch {
      closeSync(file);
      return undefined;
    }
  }

  /**
   * Reads at once: the bytes come from what the system keeps of the file in a thousandth of the time that a switch to another thread takes.
   * @returns undefined for an item that the file does not have, or not undamaged
   */
  read(id: number): BodyView | undefined {
    const block = Math.floor(id / idsOfBlock);
    if (!(block >= 0 && block + 1 < this.#offsets.length)) return undefined;
    let first = this.#offsets[block]!;
    let end = this.#offsets[block + 1]!;
    let other = block * idsOfBlock;
    while (other < id && this.#lengths[other]! < longest) first += this.#lengths[other++]!;
    // Behind an item of unknown length it is looked for up to the end of the block.
    if (other === id && this.#lengths[id]! < longest) end = first + this.#lengths[id]!;
    const [from, length] = [first * grain, (end - first) * grain];
    const view = this.#view;
    if (length > view.buffer.length) view.buffer = Buffer.allocUnsafeSlow(length);
    const { buffer } = view;
    if (length === 0 || readSync(this.#file, buffer, 0, length, from) !== length) return undefined;
    for (let at = 0; at + labelBytes <= length; at = Math.ceil(view.end / grain) * grain) {
      const found = buffer.readUInt32LE(at);
      view.start = at + labelBytes;
      view.end = view.start + buffer.readUInt32LE(at + 4);
      if (found === 0 || view.end > length) return undefined;
      if (found === id) return crc32(buffer.subarray(view.start, view.end)) === buffer.readUInt32LE(at + 8) ? view : undefined;
    }
    return undefined;
  }

  close(): void {
    closeSync(this.#file);
  }
}

function bytesAt(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  if (readSync(file, bytes, 0, length, at) !== length) throw new Error("too short");
  return bytes;
}

/**
 * Writes the file whole or not at all.
 * @param unfinished where it is until it is whole, in the same file system; when that fails, what is there is left
 * @param bodies in the order of their ids, each at least 1
 */
export async function writeBodyFile(path: string, unfinished: string, header: BodyFileHeader, bodies: AsyncIterable<readonly ItemBody[]>): Promise<void> {
  const fresh = await open(unfinished, "w");
  try {
    const writer = new BlockWriter(fresh);
    for await (const page of bodies) {
      for (const body of page) writer.add(body);
      await writer.flush(chunkBytes);
    }
    await writer.finish(header);
    await fresh.sync();
  } finally {
    await fresh.close();
  }
  await rename(unfinished, path);
}

class BlockWriter {
  readonly #file: FileHandle;
  #at = headerBytes;
  /** Not yet written. */
  #parts: Buffer[] = [];
  #waiting = 0;
  #offsets = new Uint32Array(1024);
  #lengths = new Uint8Array(this.#offsets.length * idsOfBlock);
  #blocks = 0;
  #items = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  add({ id, bytes }: ItemBody): void {
    const block = Math.floor(id / idsOfBlock);
    if (block > widestGap * (this.#items + 1024)) throw new Error("the ids lie too far apart for a file");
    while (this.#blocks <= block) this.#begin();
    const label = Buffer.alloc(labelBytes);
    label.writeUInt32LE(id, 0);
    label.writeUInt32LE(bytes.length, 4);
    label.writeUInt32LE(crc32(bytes), 8);
    const begun = this.#at;
    this.#append(label);
    this.#append(bytes);
    this.#append(Buffer.alloc((grain - (this.#at % grain)) % grain));
    this.#lengths[id] = Math.min(longest, (this.#at - begun) / grain);
    this.#items++;
  }

  /** @param least how many bytes are worth a write */
  async flush(least = 1): Promise<void> {
    if (this.#waiting < least) return;
    const bytes = Buffer.concat(this.#parts);
    await this.#file.write(bytes, 0, bytes.length, this.#at - bytes.length);
    this.#parts = [];
    this.#waiting = 0;
  }

  async finish(header: BodyFileHeader): Promise<void> {
    const blocks = this.#blocks;
    this.#begin();
    await this.flush();
    const table = Buffer.concat([Buffer.from(this.#offsets.buffer, 0, (blocks + 1) * 4), this.#lengths.subarray(0, blocks * idsOfBlock)]);
    const whole: Header = { ...header, format, items: this.#items, blocks, table: { at: this.#at, bytes: table.length, sum: crc32(table) } };
    await this.#file.write(table, 0, table.length, this.#at);
    await this.#file.write(JSON.stringify(whole).padEnd(headerBytes), 0);
  }

  /** Begins the next block; the last begins where the others end. */
  #begin(): void {
    if (this.#blocks === this.#offsets.length) {
      const [offsets, lengths] = [new Uint32Array(2 * this.#offsets.length), new Uint8Array(2 * this.#lengths.length)];
      offsets.set(this.#offsets);
      lengths.set(this.#lengths);
      this.#offsets = offsets;
      this.#lengths = lengths;
    }
    this.#offsets[this.#blocks++] = this.#at / grain;
  }

  #append(bytes: Buffer): void {
    this.#parts.push(bytes);
    this.#waiting += bytes.length;
    this.#at += bytes.length;
  }
}

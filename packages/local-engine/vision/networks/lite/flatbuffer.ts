/**
 * What a file of FlatBuffers holds: a table by its fields' numbers, lists, texts and bytes. Numbers say how they are stored, as files have no types.
 */
export type Flat =
  | { byte: number } | { int: number } | { ints: readonly number[] } | { text: string } | { bytes: Uint8Array }
  | { table: FlatTable } | { list: readonly FlatTable[] };

/** The fields of a table, each under its number in the schema; what a schema gives by itself is left out. */
export type FlatTable = Readonly<Record<number, Flat>>;

/** Tensors of weights begin at multiples of this, which the runtime asks for. */
const ALIGNED = 16;

/** Writes a table as the root of a file: parents stand before what they point at. @param id the four letters that say of which schema it is */
export function writeFlat(root: FlatTable, id: string, bytes: number): Uint8Array {
  const file = new Uint8Array(bytes);
  const view = new DataView(file.buffer);
  let end = 8;
  const place = (length: number, aligned = 4, before = 0): number => {
    const at = Math.ceil((end + before) / aligned) * aligned;
    end = at + length;
    return at;
  };
  const counted = (count: number, each: number, aligned = 4): number => {
    const at = place(count * each, aligned, 4);
    view.setUint32(at - 4, count, true);
    return at;
  };
  const bytesAt = (data: Uint8Array, aligned: number): number => {
    const at = counted(data.length, 1, aligned);
    file.set(data, at);
    // A text ends with a zero.
    end++;
    return at - 4;
  };
  const pointTo = (from: number, at: number) => view.setUint32(from, at - from, true);
  const write = (from: number, value: Flat): void => {
    if ("byte" in value) view.setUint8(from, value.byte);
    else if ("int" in value) view.setInt32(from, value.int, true);
    else if ("text" in value) pointTo(from, bytesAt(new TextEncoder().encode(value.text), 4));
    else if ("bytes" in value) pointTo(from, bytesAt(value.bytes, ALIGNED));
    else if ("table" in value) pointTo(from, table(value.table));
    else if ("ints" in value) {
      const at = counted(value.ints.length, 4);
      pointTo(from, at - 4);
      value.ints.forEach((one, i) => view.setInt32(at + 4 * i, one, true));
    } else {
      const at = counted(value.list.length, 4);
      pointTo(from, at - 4);
      value.list.forEach((one, i) => pointTo(at + 4 * i, table(one)));
    }
  };
  /** Each field has four bytes, a byte too: simpler, and read alike. */
  const table = (fields: FlatTable): number => {
    const ids = Object.keys(fields).map(Number);
    const slots = Math.max(-1, ...ids) + 1;
    const index = place(4 + 2 * slots);
    const at = place(4 + 4 * ids.length);
    view.setUint16(index, 4 + 2 * slots, true);
    view.setUint16(index + 2, 4 + 4 * ids.length, true);
    view.setInt32(at, at - index, true);
    ids.forEach((field, k) => view.setUint16(index + 4 + 2 * field, 4 + 4 * k, true));
    ids.forEach((field, k) => write(at + 4 + 4 * k, fields[field]!));
    return at;
  };
  file.set(new TextEncoder().encode(id), 4);
  pointTo(0, table(root));
  return file.subarray(0, end);
}

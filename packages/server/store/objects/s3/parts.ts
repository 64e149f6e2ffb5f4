/** Bytes of a part: with the 10,000 that an upload may have, an object may have 80 GB; a part is hashed in 5 ms, in which nobody else is answered. */
export const partSize = 8 * 1024 * 1024;

/** The same bytes in pieces of the size of a part; the last one is shorter. None for no bytes. */
export async function* partsOf(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer, undefined> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    while (length + bytes.length >= partSize) {
      const piece = bytes.subarray(0, partSize - length);
      yield gathered.length === 0 ? piece : Buffer.concat([...gathered, piece]);
      bytes = bytes.subarray(piece.length);
      gathered = [];
      length = 0;
    }
    if (bytes.length > 0) gathered.push(bytes);
    length += bytes.length;
  }
  if (length > 0) yield Buffer.concat(gathered);
  return undefined;
}

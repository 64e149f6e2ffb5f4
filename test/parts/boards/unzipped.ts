import assert from "node:assert/strict";

/** Files of a small ZIP by their names, by the directory at its end; none is compressed. */
export function unzipped(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = zip.readUInt32LE(end + 16);
  const files = new Map<string, Buffer>();
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    assert.equal(zip.readUInt16LE(at + 10), 0, "stored, not compressed again");
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const [size, local] = [zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 42)];
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(zip.toString("utf8", at + 46, at + 46 + name!), zip.subarray(from, from + size));
    at += 46 + name! + extra! + comment!;
  }
  return files;
}

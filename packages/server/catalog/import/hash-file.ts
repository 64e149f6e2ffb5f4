import { createHash, hash } from "node:crypto";
import { createReadStream, readFile, stat, type Stats } from "node:fs";
import { pipeline } from "node:stream/promises";

/** Files up to this size are hashed in one piece, bytes: a stream with its buffers costs twice as much for the short sounds that libraries are full of. */
const smallFile = 4 << 20;

/** SHA-256 of a file, hexadecimal: the key that its object has. */
export async function hashFile(file: string): Promise<string> {
  if ((await sizeOf(file)) <= smallFile) return hash("sha256", await wholeFile(file), "hex");
  const whole = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), whole);
  return whole.digest("hex");
}

/** By callbacks: the file handles of the promise interface cost as much as reading a second of sound does. */
function sizeOf(file: string): Promise<number> {
  return new Promise((resolve, reject) => stat(file, (error, { size } = {} as Stats) => (error ? reject(error) : resolve(size))));
}

function wholeFile(file: string): Promise<Buffer> {
  return new Promise((resolve, reject) => readFile(file, (error, bytes) => (error ? reject(error) : resolve(bytes))));
}

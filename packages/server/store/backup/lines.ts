import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";
import { createGunzip, createGzip } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import type { BackupTarget } from "./target.ts";

export interface LineSums {
  lines: number;
  sha256: string;
}

/** Lines of JSON that are written together. */
export type Lines = AsyncIterable<readonly unknown[]>;

/** Writes lines of JSON as a compressed file. */
export async function writeLines(target: BackupTarget, name: string, portions: Lines): Promise<LineSums> {
  const sums = new Sums();
  const text = Readable.from((async function* () {
    for await (const portion of portions) yield sums.add(portion.map((line) => `${JSON.stringify(line)}\n`).join(""), portion.length);
  })());
  const packed = createGzip();
  const packing = pipeline(text, packed);
  // What fails there reaches the writer as the failure of what it reads.
  packing.catch(() => {});
  await target.write(name, packed);
  await packing;
  return sums.end();
}

/** What lines would come to, without writing them. */
export async function sumLines(portions: Lines): Promise<LineSums> {
  const sums = new Sums();
  for await (const portion of portions) sums.add(portion.map((line) => `${JSON.stringify(line)}\n`).join(""), portion.length);
  return sums.end();
}

/**
 * Reads them again, in portions.
 * @param expected as the manifest has it @throws BackupError after the last one where they are others
 */
export async function* readLines<Line>(target: BackupTarget, name: string, expected: LineSums, most: number): AsyncGenerator<Line[]> {
  const sums = new Sums();
  const source = await target.read(name);
  const unpacked = createGunzip();
  // What fails there reaches the loop as the failure of what it reads.
  pipeline(source, unpacked).catch(() => {});
  const portion: Line[] = [];
  try {
    for await (const line of linesOf(unpacked)) {
      sums.add(`${line}\n`, 1);
      portion.push(JSON.parse(line) as Line);
      if (portion.length === most) yield portion.splice(0);
    }
  } catch (error) {
    if (error instanceof BackupError || !isDamage(error)) throw error;
    throw new BackupError(`The file ${name} of the backup is damaged (${(error as Error).message}).`, { cause: error });
  } finally {
    source.destroy();
    unpacked.destroy();
  }
  if (portion.length > 0) yield portion;
  const { lines, sha256 } = sums.end();
  if (lines !== expected.lines || sha256 !== expected.sha256) {
    throw new BackupError(`The file ${name} of the backup is damaged: its ${lines} lines are not the ${expected.lines} that were written.`);
  }
}

/** Not by `readline`, which ends lines at U+2028 too: that may stand in a text. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split("\n");
    rest = lines.pop()!;
    yield* lines;
  }
  if (rest !== "") yield rest;
}

function isDamage(error: unknown): boolean {
  return error instanceof SyntaxError || String((error as NodeJS.ErrnoException).code).startsWith("Z_");
}

class Sums {
  readonly #hash = createHash("sha256");
  #lines = 0;

  add(text: string, lines: number): string {
    this.#hash.update(text);
    this.#lines += lines;
    return text;
  }

  end(): LineSums {
    return { lines: this.#lines, sha256: this.#hash.digest("hex") };
  }
}

import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { LRUCache } from "lru-cache";
import type { Cut } from "@atelier/media/audio/cut-audio.ts";
import { type Cell, type Cells, placeFile } from "../../processes/confinement/cells.ts";
import { openOwnFile } from "../../processes/confinement/open-own-file.ts";
import { PoolError, ProcessPool } from "../../processes/process-pool.ts";
import type { TemporaryFiles } from "../../store/files/temporary-files.ts";
import { ObjectMissing, type ObjectStore } from "../../store/objects/object-store.ts";
import type { Rendered } from "../renditions.ts";
import { SingleFlight } from "../single-flight.ts";
import type { CutAnswer, CutRequest } from "./cut-process.ts";
import { cutInterrupted, noCuts, stoppedCutting, tooManyCuts, uncuttable } from "./errors.ts";

const limits = {
  module: join(import.meta.dirname, "cut-process.ts"),
  /** A listener waits for it, but behind the responses to all others. */
  niceness: 2,
  /** ffmpeg works on a second at a time. MiB. */
  memory: 512,
  quiet: true,
  /** Cuts made at the same time. */
  size: Math.min(3, Math.max(2, Math.ceil(availableParallelism() / 2))),
  mostWaiting: 64,
  /** Decoding up to the end of an hour of MP3 takes 5 s of a processor, and no client waits for longer than this. Milliseconds. */
  patience: 60_000,
  /** Who makes one cut mostly makes another. Milliseconds. */
  keptFor: 20_000,
};

/** Of all cuts on the disk. A player that reads one in ranges finds it there; the catalogs allow none to be larger than half of it. Bytes. */
const mostBytes = 1 << 30;

export interface AudioCutsParts {
  objects: Pick<ObjectStore, "head" | "copyTo">;
  /** Where this process has its temporary files. */
  files: TemporaryFiles;
  /** Where this machine can confine the processes that read files. */
  cells?: Cells | undefined;
}

interface MadeCut {
  path: string;
  sha256: string;
  size: number;
}

/**
 * Parts of audio files, made when their URL is first asked for, in processes of their own. They are kept as temporary files, the ones used last, and not as
 * objects: anybody can ask for any number of parts, few of which are asked for again.
 */
export class AudioCuts {
  readonly #parts: AudioCutsParts;
  readonly #pool: ProcessPool<CutRequest, CutAnswer>;
  readonly #making = new SingleFlight<MadeCut | undefined>();
  readonly #made = new LRUCache<string, MadeCut>({
    maxSize: mostBytes, sizeCalculation: ({ size }) => Math.max(1, size), dispose: ({ path }) => void rm(path, { force: true }),
  });
  #folder: Promise<string> | undefined;
  #count = 0;

  constructor(parts: AudioCutsParts) {
    this.#parts = parts;
    this.#pool = new ProcessPool({ ...limits, cells: parts.cells }, placeFiles);
  }

  /**
   * @param object key of the whole file
   * @returns undefined where there is no such object
   * @throws ServiceError 400 for a file that cannot be read or takes too long, 503 while too many wait and when the service stops
   */
  async render(object: string, cut: Cut): Promise<Rendered | undefined> {
    const { from, to, format } = cut;
    const name = `${object} ${from} ${to} ${format}`;
    const made = this.#made.get(name) ?? (await this.#making.do(name, () => this.#make(name, object, cut)));
    if (!made) return undefined;
    const { path, sha256: key, size } = made;
    return {
      key,
      size,
      open: async (range) => {
        const file = await open(path).catch(() => {
          throw new ObjectMissing(key);
        });
        return createReadStream("", { fd: file, ...range });
      },
    };
  }

  /** Gives up, after a grace, what is still being made. */
  stop(graceMilliseconds: number): void {
    this.#pool.stop(graceMilliseconds);
  }

  async #make(name: string, object: string, cut: Cut): Promise<MadeCut | undefined> {
    const { objects, files } = this.#parts;
    if (!(await objects.head(object))) return undefined;
    this.#folder ??= files.keep().then(({ folder }) => folder);
    const target = join(await this.#folder, String(this.#count++));
    try {
      const made = await files.use((source) => files.use(async (written) => {
        await objects.copyTo(object, source);
        return { path: target, ...(await this.#run({ source, target: written, cut }, target)) };
      }));
      this.#made.set(name, made);
      return made;
    } catch (error) {
      await rm(target, { force: true });
      if (error instanceof ObjectMissing) return undefined;
      throw error;
    }
  }

  async #run(request: CutRequest, target: string): Promise<Pick<MadeCut, "sha256" | "size">> {
    let made: Pick<MadeCut, "sha256" | "size"> | undefined;
    const take = async ({ refused }: CutAnswer, { target: written }: CutRequest) => {
      if (refused === undefined) made = await takeCut(written, target);
    };
    const { refused } = await this.#pool.run(request, undefined, take).catch((error: unknown) => {
      throw failureOf(error);
    });
    if (made) return made;
    throw refused === "missing" ? noCuts() : uncuttable("it cannot be read");
  }
}

async function placeFiles({ source, cut }: CutRequest, { given, own }: Cell): Promise<CutRequest> {
  return { source: await placeFile(source, given, "whole"), target: join(own, "cut"), cut };
}

/** Copies what a process has written to where it cannot reach it: it lives on, and others play the cut. */
async function takeCut(written: string, target: string): Promise<Pick<MadeCut, "sha256" | "size">> {
  const file = await openOwnFile(written, dirname(written));
  try {
    const hash = createHash("sha256");
    let size = 0;
    const counted = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    };
    await pipeline(file.createReadStream({ autoClose: false }), counted, createWriteStream(target, { flags: "wx", mode: 0o600 }));
    return { sha256: hash.digest("hex"), size };
  } finally {
    await file.close();
  }
}

function failureOf(error: unknown): unknown {
  if ((error as { code?: string }).code === "killed") return cutInterrupted(error);
  if (!(error instanceof PoolError)) return error;
  const failures: Record<PoolError["code"], () => Error> = {
    full: tooManyCuts,
    stopped: stoppedCutting,
    lost: () => cutInterrupted(error),
    late: () => uncuttable(`it takes longer than ${limits.patience / 1000} s`),
    memory: () => uncuttable(`it takes more than ${limits.memory} MiB of memory`),
    died: () => uncuttable("it cannot be read"),
  };
  return failures[error.code]();
}

import { availableParallelism } from "node:os";
import { mostSamples } from "@atelier/media/audio/decode-audio.ts";
import { EditedMeanwhile } from "../../store/database/catalog/edited.ts";
import type { AudioImport, AudioToStore, Described, KnownAudio } from "./audio-import.ts";
import { broughtBack, fileStays, leftOut, type Origins, originsOf } from "../definition/origins.ts";
import { BatchWriter } from "./batch-writer.ts";
import { FileIdentities } from "./file-identities.ts";
import { forEachConcurrently } from "./for-each-concurrently.ts";
import type { Guess } from "./guess.ts";
import { hashFile } from "./hash-file.ts";
import { noTags, type PreparedFile, type PrepareRequest } from "./prepare-file.ts";
import { SampleBudget } from "./sample-budget.ts";
import { filesOf } from "./store-audio.ts";
import { type Turn, Turns } from "./turns.ts";
import { WorkerPool } from "./worker-pool.ts";

/** Files at work for each thread: so many that it never waits, though what is ready waits for a slow file before it. */
const filesOfThread = 16;

/** What became of one file, or would. */
export interface FileOutcome {
  file: string;
  /** Its item's key; undefined when the file could not be read. */
  sourceKey?: string;
  outcome: "new" | "changed" | "same" | "failed";
  /** Why it failed, or what is to be said of it; guesses among that. */
  remarks: string[];
  /** Of one that is new or changed. Default: none. */
  guesses?: readonly Guess[];
}

export interface AudioImportOptions {
  /** Decode and measure, but write nothing. Default: no. */
  dryRun?: boolean;
}

/**
 * Imports audio files: each is known by what its source calls it or else by the hash of its bytes, so that a second run changes
 * nothing and a changed file updates its item in place. Decoding and measuring happen in one worker thread a processor, writing in
 * the order of the files: an import that was interrupted ends as if it had not been. A file that fails is reported and left out.
 */
export async function importAudioFolder<Description, Known extends KnownAudio>(
  files: readonly string[],
  into: AudioImport<Description, Known>,
  onFile: (outcome: FileOutcome) => void,
  { dryRun = false }: AudioImportOptions = {},
): Promise<void> {
  const run = new ImportRun(into, Math.min(files.length, availableParallelism()), dryRun);
  try {
    await forEachConcurrently(files, run.threads * filesOfThread, async (file) => onFile(await run.import(file)));
  } finally {
    await run.close();
  }
}

/** One import: the threads that decode, the writer, and who is next. */
class ImportRun<Description, Known extends KnownAudio> {
  readonly #into: AudioImport<Description, Known>;
  readonly #dryRun: boolean;
  readonly #pool: WorkerPool<PrepareRequest, PreparedFile>;
  readonly #writer: BatchWriter<AudioToStore<Description, Known>>;
  readonly #raiser: BatchWriter<{ known: Known; origins: Origins }>;
  readonly #identities: FileIdentities<Known>;
  readonly #identifying = new Turns();
  readonly #writing = new Turns();

  constructor(into: AudioImport<Description, Known>, threads: number, dryRun: boolean) {
    this.#into = into;
    this.#dryRun = dryRun;
    this.#pool = new WorkerPool(new URL("./prepare-worker.ts", import.meta.url), threads, new SampleBudget(mostSamples).shared);
    this.#writer = new BatchWriter((items) => into.store(items));
    this.#raiser = new BatchWriter((items) => into.raise(items));
    this.#identities = new FileIdentities(into);
  }

  get threads(): number {
    return this.#pool.size;
  }

  /** Files are identified and written in the order in which this is called. */
  async import(file: string): Promise<FileOutcome> {
    const turns = [this.#identifying.take(), this.#writing.take()] as const;
    try {
      return await this.#importInTurn(file, ...turns);
    } catch (error) {
      return { file, sourceKey: this.#into.stableKey(file), outcome: "failed", remarks: [reasonOf(error)] };
    } finally {
      turns.forEach(({ pass }) => pass());
    }
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #importInTurn(file: string, toIdentify: Turn, toWrite: Turn): Promise<FileOutcome> {
    const into = this.#into;
    const hash = await hashFile(file);
    await toIdentify.come;
    const { sourceKey, known, isAgain = false } = await this.#identities.of(file, hash).finally(toIdentify.pass);
    if (isAgain) return { file, sourceKey, outcome: "same", remarks: ["its bytes are those of another file of this run"] };
    const wasRemoved = known === undefined && (await into.wasRemoved(file, sourceKey, hash));
    if (wasRemoved && !into.restores) return { file, sourceKey, outcome: "same", remarks: [leftOut] };
    const same = known && (await this.#same(file, sourceKey, hash, known));
    if (same) return same;
    const prepared = await this.#prepare(file, known);
    await toWrite.come;
    const written = await this.#write(file, sourceKey, prepared, known, toWrite.pass);
    if (written === undefined) return { file, sourceKey, outcome: "same", remarks: [leftOut] };
    const { remarks, guesses } = written;
    const restored = wasRemoved ? [broughtBack] : [];
    return { file, sourceKey, outcome: known ? "changed" : "new", remarks: [...restored, ...remarks, ...(prepared.warnings ?? [])], guesses };
  }

  #prepare(file: string, known: Known | undefined): Promise<PreparedFile> {
    const { music } = this.#into;
    return this.#pool.run({ path: file, preview: this.#into.isPremium(file, known), music });
  }

  /** Undefined where there is something to write but origins. */
  async #same(file: string, sourceKey: string, hash: string, known: Known): Promise<FileOutcome | undefined> {
    const isOther = known.file_object !== hash;
    const isByHand = originsOf(known).file === "person";
    if (known.source_key !== sourceKey || (isOther && !isByHand)) return undefined;
    const { agrees, remarks, raised } = await this.#into.compare(file, known);
    if (!agrees) return undefined;
    // Whoever has edited it meanwhile has said something stronger.
    if (raised && !this.#dryRun) await this.#raiser.add({ known, origins: raised }).catch(unlessEdited);
    return { file, sourceKey, outcome: "same", remarks: isOther ? [fileStays, ...remarks] : remarks };
  }

  /** An item that is edited while its file is read is described again as it is then. Undefined for one that is removed meanwhile. */
  async #write(
    file: string, sourceKey: string, prepared: PreparedFile, known: Known | undefined, onAdded: () => void,
  ): Promise<Pick<Described<Description>, "remarks" | "guesses"> | undefined> {
    for (let row = known; ; [row] = await this.#into.find([known!.source_key])) {
      if (known && !row) return undefined;
      const isByHand = row !== undefined && originsOf(row).file === "person";
      const { description, ...said } = await this.#into.describe(file, sourceKey, isByHand ? { tags: noTags } : prepared, row);
      const lacksPreview = this.#into.isPremium(file, row) && prepared.audio.preview === null;
      const { audio } = lacksPreview ? await this.#prepare(file, row) : prepared;
      const replaced = row && { replaces: row };
      const written = this.#dryRun ? undefined : this.#writer.add({ description, audio: isByHand ? filesOf(row!) : audio, ...replaced });
      onAdded();
      try {
        await written;
        return isByHand ? { ...said, remarks: [fileStays, ...said.remarks] } : said;
      } catch (error) {
        if (!(error instanceof EditedMeanwhile)) throw error;
      }
    }
  }
}

function unlessEdited(error: unknown): void {
  if (!(error instanceof EditedMeanwhile)) throw error;
}

function reasonOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException | null)?.code === "ENOENT") return "there is no such file";
  return error instanceof Error ? error.message : String(error);
}

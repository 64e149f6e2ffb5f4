import { computed, signal } from "@preact/signals";
import { refresh } from "../../data/cache.ts";
import { AtelierError, connection } from "../../data/connection.ts";
import { base } from "../../router/base.ts";
import { nameOf, type Planned } from "./import-plan.ts";
import { ImportReview } from "./import-review.ts";
import type { Guess, Made } from "./review-groups.ts";

/** Files on their way at the same time. */
const atOnce = 2;

/** Of the same file, or name in its family: nothing is wrong. */
const there = 409;

export interface Outcome {
  state: "sending" | "new" | "there" | "failed";
  /** What was guessed or measured, or why it failed. */
  remark?: string;
  /** Of one that is new: what it is now, and what of that nobody had stated. */
  made?: Omit<Made, "name">;
}

export interface Common {
  tags: readonly string[];
  license: string;
  attribution: string;
}

const paths = { sounds: "/v1/admin/sound-effects", music: "/v1/admin/music", icons: "/v1/admin/icons" } as const;

/** For so long an upload that no item takes is there for sure, milliseconds: the service keeps it for an hour. */
const uploadHolds = 50 * 60_000;

/** What was uploaded already, by a check before the import. */
type Uploads = Map<Planned, { upload: string; at: number }>;

/**
 * Brings planned files in, two at a time; or has the service check them, which reads, cleans and measures them and writes nothing. Files are read from the disk
 * as they are sent, never whole, and sent once: an import takes what a check has uploaded.
 */
export class ImportRun {
  readonly outcomes = signal<ReadonlyMap<Planned, Outcome>>(new Map());
  readonly state = signal<"running" | "paused" | "ended">("running");
  readonly files: readonly Planned[];
  readonly isCheck: boolean;
  readonly #common: Common;
  readonly #uploads: Uploads;
  /** What was guessed, once the import has ended. */
  readonly review = computed(() => (this.state.value === "ended" && !this.isCheck ? new ImportReview(this.#made()) : undefined));
  #next = 0;
  #busy = 0;

  constructor(files: readonly Planned[], common: Common, { check = false, uploads = new Map() }: { check?: boolean; uploads?: Uploads } = {}) {
    this.files = files;
    this.isCheck = check;
    this.#common = common;
    this.#uploads = uploads;
    this.#go();
  }

  /** The import of what a check has found to be new. */
  importNew(): ImportRun {
    const fresh = this.files.filter((planned) => this.outcomes.peek().get(planned)?.state === "new");
    return new ImportRun(fresh, this.#common, { uploads: this.#uploads });
  }

  /** Begins no other file; those under way come to their end. */
  pause(): void {
    this.state.value = "paused";
  }

  resume(): void {
    this.state.value = "running";
    this.#go();
  }

  #go(): void {
    while (this.state.peek() === "running" && this.#busy < atOnce && this.#next < this.files.length) void this.#bring(this.files[this.#next++]!);
    if (this.#busy === 0 && this.#next === this.files.length) {
      this.state.value = "ended";
      if (!this.isCheck) refresh();
    }
  }

  async #bring(planned: Planned): Promise<void> {
    this.#busy++;
    this.#tell(planned, { state: "sending" });
    try {
      const body = { file: await this.#uploaded(planned), ...this.#bodyOf(planned) };
      const { data } = await connection.json<{ data: { id: number; remarks: string[]; guesses?: Guess[] } }>(paths[planned.catalog!], {
        method: "POST", body, timeout: 300_000, ...(this.isCheck && { query: { dry_run: true } }),
      });
      this.#tell(planned, { state: "new", remark: data.remarks.join("; "), made: { id: data.id, guesses: data.guesses ?? [] } });
    } catch (error) {
      if (error instanceof AtelierError && error.status === there) this.#tell(planned, { state: "there", remark: error.message });
      else this.#tell(planned, { state: "failed", remark: reasonOf(error as Error) });
    }
    this.#busy--;
    this.#go();
  }

  async #uploaded(planned: Planned): Promise<string> {
    const before = this.#uploads.get(planned);
    if (before && Date.now() - before.at < uploadHolds) return before.upload;
    const upload = await uploaded(planned.file);
    this.#uploads.set(planned, { upload, at: Date.now() });
    return upload;
  }

  #bodyOf({ catalog, file, path, folders = [] }: Planned): object {
    const { tags, license, attribution } = this.#common;
    const rights = license !== "" && { license };
    if (catalog === "icons") return { name: nameOf(path), ...(tags.length > 0 && { tags }), ...rights };
    // Tags that are stated take the place of those that the service takes from folders.
    const all = tags.length > 0 && { tags: [...new Set([...tags, ...folders.map((folder) => nameOf(folder).toLowerCase())])] };
    return { file_name: file.name, ...(folders.length > 0 && { folder: folders.join("/") }), ...all, ...rights, ...(attribution !== "" && { attribution }) };
  }

  #made(): Made[] {
    return [...this.outcomes.peek()].flatMap(([{ path }, { made }]) => (made ? [{ ...made, name: path }] : []));
  }

  #tell(planned: Planned, outcome: Outcome): void {
    this.outcomes.value = new Map(this.outcomes.peek()).set(planned, outcome);
  }
}

/** @returns what the create call takes as `file` */
async function uploaded(file: File): Promise<string> {
  const response = await fetch(`${base}/v1/admin/uploads`, { method: "POST", headers: { "content-type": "application/octet-stream" }, body: file });
  const body = (await response.json()) as { data: { upload: string } };
  if (!response.ok) throw new AtelierError(response.status, body as never);
  return body.data.upload;
}

function reasonOf(error: Error): string {
  const [first] = error instanceof AtelierError ? error.invalidParams : [];
  return first ? `${first.name} ${first.reason}` : error.message;
}

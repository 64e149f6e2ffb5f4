import { signal } from "@preact/signals";
import { sentenceOf } from "../../components/problem.tsx";
import { AtelierError, connection } from "../../data/connection.ts";
import { drafts } from "../../data/drafts.ts";
import { session } from "../../data/session.ts";
import { pathOfName, withValue } from "../../forms/logic/body-path.ts";
import { upload } from "../../forms/upload.ts";
import { hasEnded, type Task } from "../../tasks/task.ts";
import { Submission } from "./submission.ts";

/** Pictures of one order: what the service packs into one archive is more. */
export const mostPictures = 100;
/** Tasks that wait or run at once, so that others of the account have their turn. */
const atOnce = 6;
/** Milliseconds between two looks at those that run. */
const look = 1500;

export interface ManyEntry {
  name: string;
  /** Its task, once there is one. */
  task?: Task;
  /** Why there is none, in words for people. */
  fault?: string;
}

/** An order as this browser keeps it until the log-out: its pictures are not kept, what became of each is. */
interface KeptEntry {
  name: string;
  task?: string;
  fault?: string;
}

const accountOf = () => session.peek()?.account.id ?? "";
const keptAs = (model: string) => `many ${model}`;

/** The order that was made last with a form, also before a reload: with its tasks, in its order. */
export function keptRun(model: string): ManyRun | undefined {
  const kept = drafts.read(accountOf(), keptAs(model))?.entries as readonly KeptEntry[] | undefined;
  return kept && new ManyRun(model, { kept });
}

export const forgetRun = (model: string): void => drafts.write(accountOf(), keptAs(model), {});

/** What begins an order: pictures and what the form said, or what was kept of one. */
type Begun = { files: readonly File[]; body: Readonly<Record<string, unknown>>; place: string } | { kept: readonly KeptEntry[] };

/**
 * Pictures that go through one form: each is uploaded and becomes a task with what the form said when it began. It goes on while somebody looks at other
 * screens of this page.
 */
export class ManyRun {
  readonly entries = signal<readonly ManyEntry[]>([]);
  readonly running = signal(true);
  readonly #model: string;
  readonly #stop = new AbortController();

  constructor(model: string, begun: Begun) {
    this.#model = model;
    const names = "kept" in begun ? begun.kept : begun.files;
    this.entries.value = names.map(({ name }) => ({ name }));
    addEventListener("beforeunload", this.#warn);
    const run = "kept" in begun ? this.#takeUp(begun.kept) : this.#run(begun);
    void run.finally(() => {
      removeEventListener("beforeunload", this.#warn);
      this.running.value = false;
    });
  }

  /** Pictures that were never sent: the page was closed before their turn. */
  get unsent(): number {
    return this.running.value ? 0 : this.entries.value.filter(({ task, fault }) => !task && fault === undefined).length;
  }

  get done(): number {
    return this.entries.value.filter(({ task, fault }) => fault !== undefined || (task && hasEnded(task))).length;
  }

  get failures(): number {
    return this.entries.value.filter(({ task, fault }) => fault !== undefined || task?.status === "FAILED").length;
  }

  /** No further ones begin; those that have begun go on to their end. */
  stop(): void {
    this.#stop.abort(new Error("stopped"));
  }

  get stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Follows the tasks of an order that a page before this one has made. */
  async #takeUp(kept: readonly KeptEntry[]): Promise<void> {
    for (const [number, { task: id, fault }] of kept.entries()) {
      if (fault !== undefined) this.#set(number, { fault });
      if (id === undefined) continue;
      const found = await connection.json<{ data: Task }>(`/v1/tasks/${id}`).catch((error: Error) => error);
      this.#set(number, found instanceof Error ? { fault: sentenceOf(found) } : { task: found.data });
    }
    while (this.#unfinished().length > 0) await this.#look();
  }

  async #run({ files, body, place }: Extract<Begun, { files: unknown }>): Promise<void> {
    for (const [number, file] of files.entries()) {
      while (this.#unfinished().length >= atOnce) await this.#look();
      if (this.stopped) break;
      await this.#order(number, file, body, place);
    }
    while (this.#unfinished().length > 0) await this.#look();
  }

  async #order(number: number, file: File, body: Readonly<Record<string, unknown>>, place: string): Promise<void> {
    try {
      const { url } = await upload(file, () => {}, this.#stop.signal);
      const id = await new Submission(this.#model).send(withValue(body, pathOfName(place), url));
      this.#set(number, { task: (await connection.json<{ data: Task }>(`/v1/tasks/${id}`)).data });
    } catch (error) {
      if (this.stopped) return;
      this.#set(number, { fault: sentenceOf(error as Error) });
      // What refuses one would refuse all: the money, the key, the session.
      if (error instanceof AtelierError && [401, 402, 403].includes(error.status)) this.stop();
    }
  }

  async #look(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, look));
    for (const [number, task] of this.#unfinished()) {
      const now = await connection.json<{ data: Task }>(`/v1/tasks/${task.task_id}`).catch((error: Error) => error);
      if (!(now instanceof Error)) this.#set(number, { task: now.data });
      else if (now instanceof AtelierError && [401, 404].includes(now.status)) this.#set(number, { fault: sentenceOf(now) });
    }
  }

  #unfinished(): [number, Task][] {
    return this.entries.peek().flatMap(({ task, fault }, number) => (task && fault === undefined && !hasEnded(task) ? [[number, task]] : []));
  }

  #set(number: number, to: Partial<ManyEntry>): void {
    this.entries.value = this.entries.peek().map((entry, place) => (place === number ? { ...entry, ...to } : entry));
    const entries = this.entries.peek().map(({ name, task, fault }): KeptEntry => ({
      name: name.slice(0, 120), ...(task && { task: task.task_id }), ...(fault !== undefined && { fault: fault.slice(0, 200) }),
    }));
    drafts.write(accountOf(), keptAs(this.#model), { entries });
  }

  /** Only pictures that have not been sent would be lost. */
  readonly #warn = (event: BeforeUnloadEvent): void => {
    if (!this.stopped && this.entries.peek().some(({ task, fault }) => !task && fault === undefined)) event.preventDefault();
  };
}

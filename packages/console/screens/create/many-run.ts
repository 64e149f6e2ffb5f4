import { signal } from "@preact/signals";
import { sentenceOf } from "../../components/problem.tsx";
import { AtelierError, connection } from "../../data/connection.ts";
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

/**
 * Pictures that go through one form: each is uploaded and becomes a task with what the form said when it began. It goes on while somebody looks at other
 * screens of this page.
 */
export class ManyRun {
  readonly entries = signal<readonly ManyEntry[]>([]);
  readonly running = signal(true);
  readonly #model: string;
  readonly #stop = new AbortController();

  constructor(model: string, files: readonly File[], body: Readonly<Record<string, unknown>>, place: string) {
    this.#model = model;
    this.entries.value = files.map(({ name }) => ({ name }));
    addEventListener("beforeunload", this.#warn);
    void this.#run(files, body, place).finally(() => {
      removeEventListener("beforeunload", this.#warn);
      this.running.value = false;
    });
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

  async #run(files: readonly File[], body: Readonly<Record<string, unknown>>, place: string): Promise<void> {
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
  }

  readonly #warn = (event: BeforeUnloadEvent): void => event.preventDefault();
}

/** Where the results of an order are, as one ZIP, called after their pictures. */
export function archivePath(entries: readonly ManyEntry[]): string | undefined {
  const whole = entries.filter(({ task }) => task?.status === "COMPLETED");
  if (whole.length === 0) return undefined;
  // Lists are parted by commas.
  const names = whole.map(({ name }) => name.replace(/\.[^.]{0,10}$/, "").slice(0, 60).replaceAll(",", "_"));
  return `/v1/tasks/archive?${new URLSearchParams({ ids: whole.map(({ task }) => task!.task_id).join(","), names: names.join(",") })}`;
}

import type { BudgetList, CostEstimate, UploadedMedia, UsageEntry, UsagePeriod } from "./api.generated.ts";
import { Boards } from "./boards.ts";
import { Icons, Music, Sounds } from "./catalogs.ts";
import { type AtelierOptions, Connection } from "./connection.ts";
import { encodeInput } from "./media.ts";
import type { FileContent } from "./media-value.ts";
import { type Created, type Endpoint, type Finished, type Input, type TaskRef, Tasks, type WaitOptions } from "./tasks.ts";
import { verify } from "./webhooks.ts";

export interface CreateOptions {
  /** Repeating a create with the same key answers the first one's task, for 24 hours. Default: a new one for each call */
  idempotencyKey?: string;
  /** Address that is called at every status change. */
  webhookUrl?: string;
  /** The engine that is to do it, one of `engines` of the model, in the place of the operator's order. */
  engine?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** What a task would cost, and where. */
export type EstimateOptions = Pick<CreateOptions, "engine" | "signal">;

export interface UploadOptions {
  /** Its name, of which its file name in the service is made. Default: that of a `File` */
  name?: string;
  /** Milliseconds that it may take. Default: 10 minutes */
  timeout?: number;
  signal?: AbortSignal | undefined;
}

export interface RunOptions<E extends Endpoint> extends CreateOptions, WaitOptions<E> {
  /** What becomes of the task when `signal` is aborted. Default: it is cancelled. One that outlasts `waitAtMost` always goes on */
  onAbort?: "cancel" | "leave";
}

export class Atelier {
  readonly tasks: Tasks;
  readonly icons: Icons;
  readonly sounds: Sounds;
  readonly music: Music;
  readonly boards: Boards;
  readonly webhooks: { verify: typeof verify } = { verify };
  readonly #connection: Connection;

  constructor(options: AtelierOptions) {
    this.#connection = new Connection(options);
    this.tasks = new Tasks(this.#connection);
    this.icons = new Icons(this.#connection);
    this.sounds = new Sounds(this.#connection);
    this.music = new Music(this.#connection);
    this.boards = new Boards(this.#connection);
  }

  /**
   * Creates a task, waits for its end and gives its results.
   * @throws AtelierError when the input is refused, TaskFailed, WaitTimeout, ConnectionError, or the signal's reason
   */
  async run<E extends Endpoint>(endpoint: E, input: Input<E>, options: RunOptions<E> = {}): Promise<Finished<E>> {
    const { signal, onAbort = "cancel" } = options;
    signal?.throwIfAborted();
    const cancel = (task: TaskRef) => this.tasks.cancel(task, { timeout: 5000, retries: 0 }).catch(() => {});
    // An order that is under way is not cut off: nobody would know the task that it makes. It is cancelled as soon as it has a name.
    const creating = this.create(endpoint, input, { ...options, ...(onAbort === "cancel" && { signal: undefined }) });
    const task = await orAborted(creating, signal, () => void creating.then(cancel, () => {}));
    try {
      return await this.tasks.wait(task, options);
    } catch (error) {
      // Awaited, so that nothing of ours runs on when the caller gets the error; a task that has ended meanwhile needs no cancel.
      if (signal?.aborted && onAbort === "cancel") await cancel(task);
      throw error;
    }
  }

  /** Creates a task and does not wait. Is safe to be repeated by itself: it carries an idempotency key. */
  async create<E extends Endpoint>(endpoint: E, input: Input<E>, options: CreateOptions = {}): Promise<Created<E>> {
    const { idempotencyKey = crypto.randomUUID(), webhookUrl, engine, signal } = options;
    const body = { ...((await encodeInput(input, this.#connection, signal)) as object), ...(webhookUrl !== undefined && { webhook_url: webhookUrl }) };
    const headers = { "idempotency-key": idempotencyKey };
    const { data } = await this.#connection.json<{ data: Omit<Created, "endpoint"> }>(`/v1/ai/${endpoint}`, {
      method: "POST",
      query: { engine },
      body,
      headers,
      signal,
    });
    const { task_id, status, ignored, did_you_mean } = data;
    return { endpoint, task_id, status, ...(ignored && { ignored }), ...(did_you_mean && { did_you_mean }) };
  }

  /**
   * What a task would cost: everything that `create` checks is checked, and nothing is made. Files of the input are sent ahead as for a task.
   * @throws AtelierError as `create`, such as `budget_exhausted`
   */
  async estimate<E extends Endpoint>(endpoint: E, input: Input<E>, { engine, signal }: EstimateOptions = {}): Promise<CostEstimate> {
    const body = (await encodeInput(input, this.#connection, signal)) as object;
    const query = { dry_run: true, engine };
    return (await this.#connection.json<{ data: CostEstimate }>(`/v1/ai/${endpoint}`, { method: "POST", query, body, signal })).data;
  }

  /** What the key, its account and all together may spend on engines that charge, and have spent. */
  async budgets(options: { signal?: AbortSignal } = {}): Promise<BudgetList["data"]> {
    return (await this.#connection.json<BudgetList>("/v1/budgets", options)).data;
  }

  /**
   * Sends a file ahead, to be given to tasks as a media member, any number of times until `expires_at`. A stream is sent while it is read, in browsers
   * where they can, and is not repeated after a failure.
   */
  async upload(file: FileContent, options: UploadOptions = {}): Promise<UploadedMedia> {
    const { name = (file as Partial<File>).name, timeout = 600_000, signal } = options;
    const { data } = await this.#connection.json<{ data: UploadedMedia }>("/v1/uploads", {
      method: "POST",
      query: { file_name: name },
      content: file,
      headers: { "content-type": "application/octet-stream" },
      // Of one that came through, and whose answer did not, nothing is left but a file that expires.
      repeatable: !(file instanceof ReadableStream),
      timeout,
      signal,
    });
    return data;
  }

  /** What the account has used, by day and model. */
  async usage(period: UsagePeriod = {}, options: { signal?: AbortSignal } = {}): Promise<UsageEntry[]> {
    return (await this.#connection.json<{ data: UsageEntry[] }>("/v1/usage", { query: period, ...options })).data;
  }
}

/** The work's end, or the signal's reason as soon as it is aborted; `left` is then called. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined, left: () => void): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const abort = () => {
      left();
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

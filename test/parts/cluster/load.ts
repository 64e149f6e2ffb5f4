import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cluster } from "@atelier/tools/cluster/start-cluster.ts";
import type { History } from "./history.ts";

const path = "/v1/ai/text-to-video/model-2-7";
/** A call that has not been answered by then is taken to be lost, milliseconds. */
const patience = 20_000;
const svg = (content: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`).toString("base64");

export interface Load {
  /** Resolves when each client has ended what it was at. */
  stop(): Promise<void>;
}

/** How a call ended: the status 0 stands for no answer. */
interface Answer {
  status: number;
  body: unknown;
}

/** Clients that do not give up, by way of nginx and past it. All their responses go into the history. */
export class Clients {
  readonly #cluster: Cluster;
  readonly #history: History;
  readonly #hook: string;
  readonly #apis: readonly string[];
  #running = true;

  constructor(cluster: Cluster, history: History, hook: string) {
    this.#cluster = cluster;
    this.#history = history;
    this.#hook = hook;
    this.#apis = cluster.members.filter(({ name }) => name.startsWith("api")).map(({ url }) => url);
  }

  /** @param perSecond creates, together */
  run(perSecond: number): Load {
    const clients = 4;
    const all = [
      ...Array.from({ length: clients }, () => this.#creates((clients * 1000) / perSecond)),
      this.#watches(), this.#watches(), this.#edits(), this.#pages(),
    ];
    return {
      stop: async () => {
        this.#running = false;
        await Promise.all(all);
      },
    };
  }

  async call(url: string, init: { method?: string; body?: object; headers?: Record<string, string> } = {}, base = this.#cluster.url): Promise<Answer> {
    const { method = init.body ? "POST" : "GET", body, headers } = init;
    try {
      const answer = await fetch(new URL(url, base), {
        method, signal: AbortSignal.timeout(patience),
        headers: { "x-service-api-key": this.#cluster.key, ...(body && { "content-type": "application/json" }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = /json/.test(answer.headers.get("content-type") ?? "");
      // Whose fault it was is in the log of the process, under this request's id.
      if (answer.status === 500) this.#history.unexplained.push(`${method} ${url}: ${text}`);
      return { status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text };
    } catch {
      return { status: 0, body: undefined };
    }
  }

  /** A create is repeated with its key until it is answered; some are sent twice at once, to different processes; some tasks are cancelled. */
  async #creates(every: number): Promise<void> {
    while (this.#running) {
      const begun = performance.now();
      const key = randomUUID();
      const width = 8 + Math.floor(Math.random() * 900);
      const body = { prompt: `width ${width} for ${Math.floor(Math.random() * 1200)} ms`, webhook_url: this.#hook };
      const asked = Math.random() < 0.15 ? [this.#someApi(), this.#someApi()] : [this.#cluster.url];
      const ids = await Promise.all(asked.map((base) => this.#create(key, body, base)));
      for (const id of ids) if (id !== undefined) this.#history.created({ key, id, width });
      const [id] = ids;
      if (id !== undefined && Math.random() < 0.1) await this.#cancel(id);
      await sleep(Math.max(0, every - (performance.now() - begun)));
    }
  }

  async #create(key: string, body: object, base: string): Promise<string | undefined> {
    for (let at = base; ; at = this.#cluster.url) {
      const begun = performance.now();
      const { status, body: answer } = await this.call(path, { body, headers: { "idempotency-key": key } }, at);
      this.#history.answered("create", status, performance.now() - begun);
      if (status === 200) return (answer as { data: { task_id: string } }).data.task_id;
      if (![0, 409, 500, 502, 503, 504].includes(status)) {
        this.#history.wrong(`a create was answered ${status}: ${JSON.stringify(answer)}`);
        return undefined;
      }
      await sleep(300);
    }
  }

  async #cancel(id: string): Promise<void> {
    await sleep(Math.random() * 1000);
    for (;;) {
      const { status } = await this.call(`${path}/${id}`, { method: "DELETE" });
      if (status === 200) this.#history.cancelled(id);
      // 409: it had ended, perhaps by this very cancel, whose answer was lost.
      if (status === 200 || status === 409) return;
      if (status === 404) return this.#history.wrong(`${id} was acknowledged, and is not known to be cancelled`);
      await sleep(300);
    }
  }

  /** Looks at tasks, now at this process and now at that. */
  async #watches(): Promise<void> {
    while (this.#running) {
      const id = this.#history.someTask();
      if (id !== undefined) {
        const known = this.#history.tasks.get(id)!.status;
        const { status, body } = await this.call(`${path}/${id}`, {}, Math.random() < 0.5 ? this.#cluster.url : this.#someApi());
        this.#history.answered("look", status);
        if (status === 200) this.#history.seen(id, (body as { data: { status: string } }).data.status, known);
        else if (status === 404) this.#history.wrong(`${id} was acknowledged, and is not found`);
      }
      await sleep(20);
    }
  }

  /** Adds icons and changes and removes them again. What was acknowledged is noted; the database says what of the rest was. */
  async #edits(): Promise<void> {
    for (let number = 0; this.#running; number++) {
      const body = { name: `wandering ${number}`, file: svg(`<circle cx="12" cy="12" r="${1 + (number % 900) / 100}" fill="#${String(100_000 + number)}"/>`) };
      const made = await this.call("/v1/admin/icons", { body });
      this.#history.answered("edit", made.status);
      const id = made.status === 200 ? (made.body as { data: { id: number } }).data.id : undefined;
      const at = `/v1/admin/icons/${id}`;
      if (id !== undefined && number % 3 === 0) await this.call(at, { method: "PATCH", body: { name: `wandered ${number}` } }, this.#someApi());
      if (id !== undefined && number % 4 === 1) await this.call(at, { method: "DELETE" });
      if (id !== undefined) await this.call(`/v1/icons/${id}/download?format=svg`);
      await sleep(150);
    }
  }

  /** Pages through icons that nobody edits: each is there once, whatever happens to processes meanwhile. */
  async #pages(): Promise<void> {
    while (this.#running) {
      const names: string[] = [];
      for (let page = 1; page <= 4 && this.#running; page++) {
        const { status, body } = await this.call(`/v1/icons?term=steadfast&per_page=10&page=${page}`);
        this.#history.answered("page", status);
        if (status === 200) names.push(...(body as { data: { name: string }[] }).data.map(({ name }) => name));
        else {
          page--;
          await sleep(200);
        }
      }
      if (this.#running) this.#history.paged(names);
      await sleep(100);
    }
  }

  /** What `#pages` goes through. All are equally popular: what a word is worth moves with every icon that others add, and with it who is before whom. */
  async addSteadfast(count: number): Promise<void> {
    for (let number = 0; number < count; number++) {
      const body = { name: `steadfast ${number}`, popularity: 50, file: svg(`<rect x="2" y="2" width="${1 + number / 4}" height="9" fill="#123456"/>`) };
      const { status, body: answer } = await this.call("/v1/admin/icons", { body });
      if (status !== 200) throw new Error(`an icon could not be added: ${status} ${JSON.stringify(answer)}`);
    }
  }

  #someApi(): string {
    return this.#apis[Math.floor(Math.random() * this.#apis.length)]!;
  }
}

import { connection } from "../../data/connection.ts";

/**
 * Sends bodies to a model so that each press makes one task: a request that is repeated, by the connection or by somebody who saw no response, has the key of
 * the first.
 */
export class Submission {
  readonly #path: string;
  readonly #engine: string | undefined;
  #open: { text: string; key: string } | undefined;

  /** @param engine the one that is to do it; without it the operator's order decides */
  constructor(model: string, engine?: string) {
    this.#path = `/v1/ai/${model}`;
    this.#engine = engine;
  }

  /** @returns the task's id. @throws AtelierError, ConnectionError */
  async send(body: object): Promise<string> {
    const text = JSON.stringify(body);
    if (this.#open?.text !== text) this.#open = { text, key: randomKey() };
    const { data } = await connection.json<{ data: { task_id: string } }>(this.#path, {
      method: "POST", body, headers: { "idempotency-key": this.#open.key }, ...(this.#engine !== undefined && { query: { engine: this.#engine } }),
    });
    this.#open = undefined;
    return data.task_id;
  }
}

/** `randomUUID` is there for https and localhost alone. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

import { hash } from "node:crypto";
import type pg from "pg";

/** Texts that get a name at most: each connection keeps each of them prepared, on both sides. */
const mostNamed = 300;
/** A text that came this often is a statement of ours, and none of a passing length of list. */
const timesBefore = 3;

/**
 * Names for statements that come again and again, so that the server parses and plans each once a connection. By the text, so that any two that share a
 * server's connection mean the same by a name.
 */
export class StatementNames {
  readonly #seen = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Undefined for a text that is to be parsed each time. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= mostNamed) return name;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (times < timesBefore) {
      if (this.#seen.size > 10 * mostNamed) this.#seen.clear();
      this.#seen.set(text, times);
      return undefined;
    }
    this.#seen.delete(text);
    const fresh = `atelier_${hash("sha256", text, "hex").slice(0, 24)}`;
    this.#names.set(text, fresh);
    return fresh;
  }
}

/**
 * Whether the connection leads to PostgreSQL itself: a pooler before it (PgBouncer) tells a number of its own as the backend's. Behind one, each transaction
 * may get another connection, which knows no name that was given before.
 */
export async function isDirect(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid === (client as unknown as { processID: number | null }).processID;
}

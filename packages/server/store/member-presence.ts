import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Database } from "./database/database.ts";
import { forgetMember, forgetMembersBefore, membersSince, noteMember } from "./database/members.ts";
import type { Presence, ServerNote } from "./server-presence.ts";

/** Between two signs of life, milliseconds. */
const heartbeat = 5000;
/** A server that gave none for so long is taken to be gone. */
const silence = 20_000;
/** Traces of servers that are gone are kept for so long, for whoever looks what happened. */
const kept = 24 * 3_600_000;

/** A server's presence in a database that servers on several machines share: a row that says that it lives, and when it last said so. */
export class MemberPresence implements Presence {
  readonly #database: Database;
  readonly #id = randomUUID();
  #note: ServerNote;
  #timer: NodeJS.Timeout | undefined;

  private constructor(database: Database, note: ServerNote) {
    this.#database = database;
    this.#note = note;
  }

  /** @param onError told when a sign of life could not be given */
  static async open(
    database: Database, note: Pick<ServerNote, "keyHash" | "hasSecretKey">, onError: (error: unknown) => void,
  ): Promise<MemberPresence> {
    const presence = new MemberPresence(database, { pid: process.pid, host: hostname(), startedAt: database.now(), ...note });
    await forgetMembersBefore(database.db, database.now() - kept);
    await presence.#say();
    presence.#timer = setInterval(() => void presence.#say().catch(onError), heartbeat).unref();
    return presence;
  }

  async others(): Promise<ServerNote[]> {
    const rows = await membersSince(this.#database.db, this.#database.now() - silence);
    return rows.filter(({ id }) => id !== this.#id).map((row) => ({
      pid: row.pid, host: row.host, startedAt: row.started_at, hasSecretKey: row.has_secret_key === 1,
      ...(row.address !== null && { address: row.address }),
      ...(row.key_hash !== null && { keyHash: row.key_hash }),
    }));
  }

  async tellAddress(address: string): Promise<void> {
    this.#note = { ...this.#note, address };
    await this.#say();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    // Where the database is away, the row grows old by itself.
    await forgetMember(this.#database.db, this.#id).catch(() => {});
  }

  #say(): Promise<void> {
    const { pid, host, address = null, keyHash = null, hasSecretKey, startedAt } = this.#note;
    return noteMember(this.#database.db, {
      id: this.#id, pid, host, address, roles: "", version: "", key_hash: keyHash, has_secret_key: hasSecretKey ? 1 : 0, started_at: startedAt,
      seen_at: this.#database.now(),
    });
  }
}

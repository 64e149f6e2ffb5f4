import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Database } from "./database/database.ts";
import { forgetMember, forgetMembersBefore, membersSince, noteMember } from "./database/members.ts";
import type { Row } from "./database/schema.ts";
import type { Member, OwnNote, Presence, ServerNote } from "./server-presence.ts";

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

  /** @param onError called when a sign of life could not be given */
  static async open(
    database: Database, note: OwnNote, onError: (error: unknown) => void,
  ): Promise<MemberPresence> {
    const presence = new MemberPresence(database, { pid: process.pid, host: hostname(), startedAt: database.now(), ...note });
    await forgetMembersBefore(database.db, database.now() - kept);
    await presence.#say();
    presence.#timer = setInterval(() => void presence.#say().catch(onError), heartbeat).unref();
    return presence;
  }

  async others(): Promise<ServerNote[]> {
    return (await livingRows(this.#database)).filter(({ id }) => id !== this.#id).map(memberOf);
  }

  members(): Promise<Member[]> {
    return livingMembers(this.#database);
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
    const { pid, host, address = null, roles = [], version = "", keyHash = null, hasSecretKey, startedAt } = this.#note;
    return noteMember(this.#database.db, {
      id: this.#id, pid, host, address, roles: roles.join(","), version, key_hash: keyHash, has_secret_key: hasSecretKey ? 1 : 0, started_at: startedAt,
      seen_at: this.#database.now(),
    });
  }
}

/** The servers that have given a sign of life on this database recently, oldest first. */
export async function livingMembers(database: Database): Promise<Member[]> {
  return (await livingRows(database)).map(memberOf);
}

function livingRows({ db, now }: Database): Promise<Row<"members">[]> {
  return membersSince(db, now() - silence);
}

function memberOf({ pid, host, address, roles, version, key_hash, has_secret_key, started_at, seen_at }: Row<"members">): Member {
  return {
    pid, host, startedAt: started_at, seenAt: seen_at, hasSecretKey: has_secret_key === 1, version, roles: roles.split(",").filter((role) => role !== ""),
    ...(address !== null && { address }),
    ...(key_hash !== null && { keyHash: key_hash }),
  };
}

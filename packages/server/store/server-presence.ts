import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { isLocked, LockFile } from "./lock-file.ts";

/** What a server tells the others that use its data folder. */
export interface ServerNote {
  pid: number;
  host: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** What it does of all that the service does; notes of older versions say nothing of it. */
  roles?: readonly string[];
  /** Of the service. */
  version?: string;
  /** Where it listens, once it does. */
  address?: string;
  /** Hash of the key that its environment gives. */
  keyHash?: string;
  /** Whether it can open sealed secrets. */
  hasSecretKey: boolean;
}

/** A server that runs. */
export interface Member extends ServerNote {
  /** Its last sign of life, by the clock of the database. */
  seenAt: number;
}

/** What a server says of itself when it begins. */
export type OwnNote = Pick<ServerNote, "keyHash" | "hasSecretKey" | "roles" | "version">;

/** How servers that share what they have know of each other. */
export interface Presence {
  /** Every server that runs now, this one too, oldest first. */
  members(): Promise<Member[]>;
  /** The other servers that run now, oldest first. */
  others(): Promise<ServerNote[]>;
  tellAddress(address: string): Promise<void>;
  close(): Promise<void> | void;
}

/**
 * A server's presence in its data folder: a note in `servers/`, and beside it a lock that lasts as long as the process, so that a killed one is not taken for
 * a running one.
 */
export class ServerPresence implements Presence {
  readonly #folder: string;
  readonly #id = randomUUID();
  #note: ServerNote;
  #lock: LockFile | undefined;
  readonly #closeAtExit = () => this.close();

  private constructor(folder: string, note: ServerNote) {
    this.#folder = folder;
    this.#note = note;
  }

  static async open(dataDir: string, note: OwnNote): Promise<ServerPresence> {
    const folder = folderOf(dataDir);
    await mkdir(folder, { recursive: true });
    const presence = new ServerPresence(folder, { pid: process.pid, host: hostname(), startedAt: Date.now(), ...note });
    // First the note: whoever sees the lock can read it.
    await presence.#write();
    presence.#lock = new LockFile(path.join(folder, presence.#id));
    process.once("exit", presence.#closeAtExit);
    return presence;
  }

  /** The other servers that run on the folder now, oldest first. What killed ones have left is removed. */
  async others(): Promise<ServerNote[]> {
    return notesIn(this.#folder, this.#id);
  }

  async members(): Promise<Member[]> {
    // A lock says that its holder lives now.
    const seenAt = Date.now();
    return [this.#note, ...(await this.others())].sort((a, b) => a.startedAt - b.startedAt).map((note) => ({ ...note, seenAt }));
  }

  async tellAddress(address: string): Promise<void> {
    this.#note = { ...this.#note, address };
    await this.#write();
  }

  close(): void {
    process.off("exit", this.#closeAtExit);
    this.#lock?.release();
    rmSync(this.#noteFile, { force: true });
  }

  get #noteFile(): string {
    return path.join(this.#folder, `${this.#id}.json`);
  }

  async #write(): Promise<void> {
    const draft = `${this.#noteFile}.new`;
    await writeFile(draft, JSON.stringify(this.#note));
    await rename(draft, this.#noteFile);
  }
}

/** The servers that run on a data folder now, oldest first. */
export async function runningServers(dataDir: string): Promise<ServerNote[]> {
  return notesIn(folderOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

function folderOf(dataDir: string): string {
  return path.join(path.resolve(dataDir), "servers");
}

async function notesIn(folder: string, except?: string): Promise<ServerNote[]> {
  const notes: ServerNote[] = [];
  for (const id of await readdir(folder)) {
    if (id.includes(".") || id === except) continue;
    const file = path.join(folder, id);
    if (isLocked(file)) notes.push(...(await readNote(`${file}.json`)));
    else for (const left of [file, `${file}.json`]) await rm(left, { force: true });
  }
  return notes.sort((a, b) => a.startedAt - b.startedAt);
}

/** None where the server has just ended. */
async function readNote(file: string): Promise<ServerNote[]> {
  try {
    return [JSON.parse(await readFile(file, "utf8")) as ServerNote];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

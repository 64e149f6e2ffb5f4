import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { KnownFile } from "@atelier/media/media-limits.ts";
import { ServiceError } from "../errors.ts";
import type { Database } from "../store/database/database.ts";
import {
  findPartUpload, insertPartUpload, markAdopted, type PartUploadRow, partUploadsBefore, takePartUpload,
} from "../store/database/tasks/part-uploads.ts";
import { findUpload, insertUpload, type UploadRow, uploadedBytes } from "../store/database/tasks/uploads.ts";
import { isUuid, uuidV7 } from "../store/database/uuid-v7.ts";
import type { DirectUploads, UploadPart } from "../store/objects/object-store.ts";
import { partsMissing, partsUnsupported, refusedUpload, uploadNotFound, uploadsFull } from "./errors.ts";
import { inspectUpload, uploadRow } from "./inspect-upload.ts";
import type { UploadParts } from "./upload-service.ts";
import { type UploadView, viewUpload } from "./view-upload.ts";

const hour = 3_600_000;

/** For so long parts may be sent and the upload be completed, milliseconds. What lies in the bucket for a day without being anybody's is removed. */
const longestUpload = 12 * hour;

/** A completion that began in time may take so long; then the sweep takes what was sent. */
const longestCompletion = hour;

/** For how long a part's URL works, seconds; `get` gives another. */
const longestUrl = 3600;

/** Uploads that are removed in one step. */
const batch = 100;

/** A part that is still to be sent. */
export interface WantedPart extends UploadPart {
  /** Takes a PUT of exactly these bytes. */
  url: string;
}

export interface PartUploadView {
  upload: string;
  bytes: number;
  part_size: number;
  parts: WantedPart[];
  expires_at: string;
}

export interface AnnouncedUpload {
  bytes: number;
  /** As its sender calls it. */
  fileName?: string | undefined;
}

/** Large files that callers send to the bucket themselves, in parts: no byte comes through this service until it looks what the file is. */
export class PartUploadService {
  readonly #parts: UploadParts;

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /** @throws ServiceError 409 when the account has no space left, 501 where files lie in a folder */
  async begin(accountId: string, { bytes, fileName }: AnnouncedUpload): Promise<PartUploadView> {
    const { database, mostBytes } = this.#parts;
    const direct = this.#direct();
    const now = database.now();
    const ends = { id: uuidV7(now), account_id: accountId, bytes, created_at: now, expires_at: now + longestUpload };
    const row = { ...ends, ...(await direct.begin()), file_name: fileName ?? null, is_adopted: 0 };
    try {
      await database.transaction(async (trx) => {
        if ((await uploadedBytes(trx, accountId, now)) + bytes > mostBytes) throw uploadsFull(mostBytes);
        await insertPartUpload(trx, row);
      });
    } catch (error) {
      await direct.discard(row).catch(() => {});
      throw error;
    }
    return this.#view(direct, row, []);
  }

  /** What is still to be sent, by URLs that work from now. @throws ServiceError 404 for an upload that is unknown, ended or another account's */
  async get(accountId: string, id: string): Promise<PartUploadView> {
    const direct = this.#direct();
    const row = await this.#find(accountId, id);
    return this.#view(direct, row, await direct.arrived(row));
  }

  /**
   * Makes an upload of what has come. Repeated, it answers the same; a file that no endpoint could take ends it.
   * @throws ServiceError 400 for that and while parts are missing, 404 as `get`, 503 while too many are inspected
   */
  async complete(accountId: string, id: string): Promise<UploadView> {
    const { database, inspection, links } = this.#parts;
    const begun = database.now();
    const done = isUuid(id) ? await findUpload(database.db, id.toLowerCase(), accountId, begun) : undefined;
    if (done) return viewUpload(done, links);
    const direct = this.#direct();
    const row = await this.#find(accountId, id);
    const missing = missingOf(row.bytes, direct.partSize, await direct.arrived(row));
    if (missing.length > 0) throw partsMissing(missing.map(({ part }) => part));
    // Parts are as long as their URLs say, so that only a bucket that lost something answers another number.
    if ((await direct.join(row)) !== row.bytes) return this.#refuse(direct, row, refusedUpload("must have the bytes that were announced"));
    return inspection.withFile(async (path) => {
      const key = await copyTo(path, await direct.read(row, row.bytes));
      const file = await inspectUpload(this.#parts, path, row.bytes, accountId).catch((error: unknown) => this.#refuse(direct, row, error));
      return viewUpload(await this.#store(direct, row, { key, file, begun }), links);
    });
  }

  /** Ends an upload: what was sent goes. @throws ServiceError 404 as `get` */
  async remove(accountId: string, id: string): Promise<PartUploadView> {
    const direct = this.#direct();
    const row = await this.#find(accountId, id);
    const view = await this.#view(direct, row, partsOf(row.bytes, direct.partSize));
    await endPartUpload(this.#parts.database, direct, row);
    return view;
  }

  #direct(): DirectUploads {
    const { direct } = this.#parts.objects;
    if (!direct) throw partsUnsupported();
    return direct;
  }

  async #find(accountId: string, id: string): Promise<PartUploadRow> {
    const { db, now } = this.#parts.database;
    const row = isUuid(id) ? await findPartUpload(db, id.toLowerCase(), accountId, now()) : undefined;
    if (!row) throw uploadNotFound();
    return row;
  }

  async #view(direct: DirectUploads, row: PartUploadRow, arrived: readonly UploadPart[] | undefined): Promise<PartUploadView> {
    const seconds = Math.max(1, Math.min(longestUrl, Math.floor((row.expires_at - this.#parts.database.now()) / 1000)));
    const wanted = missingOf(row.bytes, direct.partSize, arrived);
    const parts = await Promise.all(wanted.map(async (part) => ({ ...part, url: await direct.addressOf(row, part, seconds) })));
    return { upload: row.id, bytes: row.bytes, part_size: direct.partSize, parts, expires_at: new Date(row.expires_at).toISOString() };
  }

  /** Of several that complete the same upload one takes its row away: the others find what that one has made. */
  async #store(direct: DirectUploads, row: PartUploadRow, { key, file, begun }: { key: string; file: KnownFile; begun: number }): Promise<UploadRow> {
    const { database } = this.#parts;
    const now = database.now();
    if (now - begun > longestCompletion) throw new Error("an upload took longer than an hour to be looked into");
    if (await markAdopted(database.db, row.id)) {
      const { key: object } = await direct.adopt(row, { key, size: row.bytes });
      const made = uploadRow({ id: row.id, accountId: row.account_id, object, file, fileName: row.file_name ?? undefined }, this.#parts, now);
      await database.transaction(async (trx) => {
        if (await takePartUpload(trx, row.id)) await insertUpload(trx, made);
      });
    }
    const stored = await findUpload(database.db, row.id, row.account_id, now);
    if (!stored) throw uploadNotFound();
    return stored;
  }

  /** What no endpoint could take goes; what could not be looked into now stays for the next try. @throws the error */
  async #refuse(direct: DirectUploads, row: PartUploadRow, error: unknown): Promise<never> {
    if (error instanceof ServiceError && error.status === 400) await endPartUpload(this.#parts.database, direct, row);
    throw error;
  }
}

/** Takes an upload that came to nothing away, and what was sent of it. */
async function endPartUpload({ db }: Database, direct: DirectUploads, row: Pick<PartUploadRow, "id" | "place" | "upload">): Promise<void> {
  if (await takePartUpload(db, row.id, "adopted")) await direct.discard(row);
}

/** Removes uploads that nobody has completed in time. */
export async function removeLateParts({ database, objects }: Pick<UploadParts, "database" | "objects">, now: number): Promise<void> {
  if (!objects.direct) return;
  for (const row of await partUploadsBefore(database.db, now - longestCompletion * 2, batch)) {
    // What was to become an object goes as objects and places do that nobody needs.
    if (row.is_adopted === 1) await takePartUpload(database.db, row.id);
    else await endPartUpload(database, objects.direct, row);
  }
}

function partsOf(bytes: number, size: number): UploadPart[] {
  return Array.from({ length: Math.ceil(bytes / size) }, (_, at) => ({ part: at + 1, bytes: Math.min(size, bytes - at * size) }));
}

/** @param arrived undefined where all were there and were joined */
function missingOf(bytes: number, size: number, arrived: readonly UploadPart[] | undefined): UploadPart[] {
  const there = arrived && new Map(arrived.map((one) => [one.part, one.bytes]));
  return there ? partsOf(bytes, size).filter((one) => there.get(one.part) !== one.bytes) : [];
}

/** @returns SHA-256 of the bytes */
async function copyTo(path: string, source: Readable): Promise<string> {
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, hashing, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return hash.digest("hex");
}

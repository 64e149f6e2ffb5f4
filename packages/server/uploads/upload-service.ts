import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { KnownFile } from "@atelier/media/media-limits.ts";
import type { Links } from "../delivery/links.ts";
import type { MediaInspection } from "../inspection/media-inspection.ts";
import type { Database } from "../store/database/database.ts";
import { deleteUpload, findUpload, insertUpload, listUploads, type UploadPage, type UploadRow, uploadedBytes } from "../store/database/tasks/uploads.ts";
import { isUuid, uuidV7 } from "../store/database/uuid-v7.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { putFile } from "../store/objects/put-file.ts";
import { type AcceptedMedia, announcedName, type AnnouncedType } from "./accepted-media.ts";
import { boundedBody } from "./bounded-body.ts";
import { refusedUpload, uploadNotFound, uploadsFull, urlUsed } from "./errors.ts";
import { inspectUpload, largestUpload, uploadRow } from "./inspect-upload.ts";
import { checkUploadLink, uploadLink, type UploadLinkText } from "./upload-links.ts";
import { type UploadView, viewAsset, viewUpload } from "./view-upload.ts";

export interface UploadParts {
  database: Database;
  objects: ObjectStore;
  links: Links;
  inspection: Pick<MediaInspection, "checkFile" | "withFile">;
  accepted: AcceptedMedia;
  /** How long an upload is kept, milliseconds. */
  lifetime: number;
  /** Bytes of all uploads of one account. */
  mostBytes: number;
  /** Key of the signed URLs. */
  secret: string;
}

/** How long a signed URL takes a file, milliseconds. */
const longestWait = 3_600_000;

/** Where a file is to be sent that somebody else has. */
export interface RequestedUpload {
  upload: string;
  upload_url: string;
  method: "PUT";
  file_url: string;
  max_bytes: number;
  expires_at: string;
}

/** The same in the words of clients of hosted services. */
export interface RequestedAsset {
  file_id: string;
  upload_url: string;
  headers: Record<string, string>;
  /** Seconds, as below. */
  expires_in: number;
  asset_url: string;
  asset_url_expires_in: number;
}

/** A file on its way in. */
export interface GivenUpload {
  /** That its sender was given; absent: a new one. */
  id?: string | undefined;
  content: Readable;
  /** As its sender calls it. */
  fileName?: string | undefined;
}

/** Files that callers send once, to name them in the bodies of tasks by a signed URL. */
export class UploadService {
  readonly #parts: UploadParts;
  /** Bytes that are arriving, by account: they count before they are stored. */
  readonly #arriving = new Map<string, number>();

  constructor(parts: UploadParts) {
    this.#parts = parts;
  }

  /**
   * Takes a file in, in constant memory: it lies in a temporary file while it is looked into, by a process of its own.
   * @throws ServiceError 400 for what no endpoint could take, 409 when the account has no space left, 413 beyond 256 MiB, 503 while too many are inspected
   */
  async create(accountId: string, { id, content, fileName }: GivenUpload, now = this.#parts.database.now()): Promise<UploadView> {
    const { database, inspection } = this.#parts;
    const before = await uploadedBytes(database.db, accountId, now);
    let own = 0;
    const count = (bytes: number) => {
      own += bytes;
      this.#count(accountId, bytes);
      if (before + (this.#arriving.get(accountId) ?? 0) > this.#parts.mostBytes) throw uploadsFull(this.#parts.mostBytes);
    };
    try {
      return await inspection.withFile(async (path) => {
        await pipeline(Readable.from(boundedBody(content, largestUpload, count), { objectMode: false }), createWriteStream(path, { flags: "wx", mode: 0o600 }));
        if (own === 0) throw refusedUpload("must not be empty");
        const file = await inspectUpload(this.#parts, path, own, accountId);
        return viewUpload(await this.#store(accountId, path, file, { id, fileName }), this.#parts.links);
      });
    } finally {
      this.#count(accountId, -own);
    }
  }

  /** Signed URLs of an upload that is still to come. Nothing is stored before its file is. */
  async request(accountId: string, fileName = "file", now = this.#parts.database.now()): Promise<RequestedUpload> {
    const { links, secret, lifetime } = this.#parts;
    const file = { id: uuidV7(now), accountId, fileName };
    const ends = now + longestWait;
    return {
      upload: file.id,
      upload_url: uploadLink("send", file, { links, secret, ends }),
      method: "PUT",
      file_url: uploadLink("sent", file, { links, secret, ends: ends + lifetime }),
      max_bytes: largestUpload,
      expires_at: new Date(ends).toISOString(),
    };
  }

  /** The same for several files, in their order, as clients of hosted services ask for it. */
  requestAssets(accountId: string, types: readonly AnnouncedType[], now = this.#parts.database.now()): Promise<RequestedAsset[]> {
    return Promise.all(types.map(async (type) => {
      const { upload, upload_url, file_url } = await this.request(accountId, announcedName(type), now);
      const slot = { file_id: upload, upload_url, headers: { "Content-Type": type }, expires_in: longestWait / 1000 };
      // The URL lasts longer; the file, which comes later than now, at least so long.
      return { ...slot, asset_url: file_url, asset_url_expires_in: this.#parts.lifetime / 1000 };
    }));
  }

  /**
   * Takes the file of a signed URL. Sent again after an answer that was lost, the same file is the same upload.
   * @throws ServiceError 403 for a URL that was changed or has expired, 409 for another file than came before, else as `create`
   */
  async send(link: UploadLinkText, content: Readable, now = this.#parts.database.now()): Promise<UploadView> {
    const { id, accountId, fileName } = checkUploadLink("send", link, this.#parts.secret, now);
    return this.create(accountId, { id, content, fileName }, now);
  }

  /** The file's own URL. @throws ServiceError 403 as `send`, 404 before it has come and after it has expired */
  async urlOfSent(link: UploadLinkText, now = this.#parts.database.now()): Promise<string> {
    const { id, accountId } = checkUploadLink("sent", link, this.#parts.secret, now);
    return (await this.get(accountId, id, now)).url;
  }

  /** The account's uploads, the newest first. @returns `next`: the `before` of the page that follows, where there is one */
  async list(accountId: string, { limit, ...page }: UploadPage, now = this.#parts.database.now()): Promise<{ uploads: UploadView[]; next?: string }> {
    const rows = await listUploads(this.#parts.database.db, accountId, { ...page, limit: limit + 1 }, now);
    const shown = rows.slice(0, limit);
    return { uploads: shown.map((row) => viewUpload(row, this.#parts.links)), ...(rows.length > limit && { next: shown.at(-1)!.id }) };
  }

  /** The same as clients of hosted services list them. */
  async listAssets(accountId: string, page: UploadPage, now = this.#parts.database.now()) {
    const { uploads, ...more } = await this.list(accountId, page, now);
    return { files: uploads.map((upload) => viewAsset(upload, now)), ...more };
  }

  /** @throws ServiceError 404 for an upload that is unknown, expired or another account's. */
  async get(accountId: string, id: string, now = this.#parts.database.now()): Promise<UploadView> {
    return viewUpload(await this.#find(accountId, id, now), this.#parts.links);
  }

  /**
   * Ends an upload: its URL is taken by no further task. Tasks that took it keep its file.
   * @throws ServiceError as `get`
   */
  async remove(accountId: string, id: string, now = this.#parts.database.now()): Promise<UploadView> {
    const row = await this.#find(accountId, id, now);
    await this.#parts.database.transaction((trx) => deleteUpload(trx, row.id));
    return viewUpload(row, this.#parts.links);
  }

  async #find(accountId: string, id: string, now: number): Promise<UploadRow> {
    const row = isUuid(id) ? await findUpload(this.#parts.database.db, id.toLowerCase(), accountId, now) : undefined;
    if (!row) throw uploadNotFound();
    return row;
  }

  #count(accountId: string, bytes: number): void {
    const arriving = (this.#arriving.get(accountId) ?? 0) + bytes;
    if (arriving > 0) this.#arriving.set(accountId, arriving);
    else this.#arriving.delete(accountId);
  }

  async #store(accountId: string, path: string, file: KnownFile, { id, fileName }: Omit<GivenUpload, "content">): Promise<UploadRow> {
    const { database, objects, mostBytes } = this.#parts;
    const { key } = await putFile(objects, path);
    const now = database.now();
    const row = uploadRow({ id: id ?? uuidV7(now), accountId, object: key, file, fileName }, this.#parts, now);
    try {
      await database.transaction(async (trx) => {
        // Others of this account may have come in since, through this process or another.
        if ((await uploadedBytes(trx, accountId, now)) + file.bytes > mostBytes) throw uploadsFull(mostBytes);
        await insertUpload(trx, row);
      });
    } catch (error) {
      const sent = id === undefined ? undefined : await findUpload(database.db, id, accountId, now);
      if (!sent) throw error;
      if (sent.object !== key) throw urlUsed();
      return sent;
    }
    return row;
  }
}

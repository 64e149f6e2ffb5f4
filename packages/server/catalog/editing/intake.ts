import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { ServiceError } from "../../errors.ts";
import { decodeBase64 } from "@atelier/media/inline/base64.ts";
import { checkUrl } from "../../outbound/check-url.ts";
import { download } from "../../outbound/download.ts";
import { OutboundError } from "../../outbound/errors.ts";
import type { GuardedClient } from "../../outbound/guarded-client.ts";
import { TemporaryFiles } from "../../store/files/temporary-files.ts";
import { ObjectMissing, type ObjectStore } from "../../store/objects/object-store.ts";
import { refusedFile } from "./errors.ts";

/** A file that a caller has given, as far as it can be known before it is fetched. */
export type GivenFile = ({ bytes: Buffer } | { url: string } | { object: string }) & { maxBytes: number };

export interface IntakeParts {
  objects: ObjectStore;
  outbound: GuardedClient;
  allowPrivateAddresses: boolean;
  /** Where files lie while they are read. */
  folder: string;
}

/** Longest time for one file to arrive, milliseconds. */
const fetchTimeout = 120_000;
/** Bytes that a file system takes as a name are 255; the extension and a prefix need some. */
const longestName = 120;

/** What an upload is called in a body: the key of its object. */
const uploadName = /^upload:([0-9a-f]{64})$/;

export function nameOfUpload(key: string): string {
  return `upload:${key}`;
}

/** Takes in the files of administration: addresses through the guarded client, uploads from the object store, inline content. */
export class Intake {
  readonly #parts: IntakeParts;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** What a member gives, or a reason that follows its name. Nothing is fetched yet. */
  async accept(value: string, maxBytes: number): Promise<GivenFile | { reason: string }> {
    const object = uploadName.exec(value)?.[1];
    if (object !== undefined) {
      const info = await this.#parts.objects.head(object);
      if (!info) return { reason: "must be an upload of the last hour" };
      return info.size > maxBytes ? { reason: `must have at most ${maxBytes} bytes, not ${info.size}` } : { object, maxBytes };
    }
    if (/^[a-z][a-z0-9+.-]{0,30}:\/\//i.test(value)) {
      try {
        checkUrl(value, { allowPrivate: this.#parts.allowPrivateAddresses });
        return { url: value, maxBytes };
      } catch (error) {
        if (error instanceof OutboundError) return { reason: error.message };
        throw error;
      }
    }
    const decoded = decodeBase64(value, maxBytes);
    return "reason" in decoded ? decoded : { ...decoded, maxBytes };
  }

  /**
   * Runs the work with the path of the file, which is removed afterwards.
   * @param name of the file; without one the last part of its address
   * @throws ServiceError 400 that names the field, for an address that cannot be fetched
   */
  async use<T>(field: string, given: GivenFile, name: string | undefined, work: (file: string) => Promise<T>): Promise<T> {
    return this.#inFolder(async (folder) => {
      const file = path.join(folder, safeName(name ?? ("url" in given ? lastPart(given.url) : "")));
      await this.#bring(field, given, file);
      try {
        return await work(file);
      } catch (error) {
        throw error instanceof ServiceError && error.message.includes(folder) ? withoutPath(error, file) : error;
      }
    });
  }

  async #bring(field: string, given: GivenFile, file: string): Promise<void> {
    const { objects, outbound } = this.#parts;
    try {
      if ("bytes" in given) await writeFile(file, given.bytes);
      else if ("object" in given) await objects.copyTo(given.object, file);
      else await download(outbound, given.url, file, { timeoutMs: fetchTimeout, maxBytes: given.maxBytes });
    } catch (cause) {
      if (cause instanceof OutboundError) throw refusedFile(field, `could not be fetched: the URL ${cause.message}`, cause);
      if (cause instanceof ObjectMissing) throw refusedFile(field, "must be an upload of the last hour", cause);
      throw cause;
    }
  }

  async #inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const temporary = await TemporaryFiles.open(this.#parts.folder);
    // What a crash has left behind goes before more comes.
    await temporary.sweep();
    return temporary.use(async (folder) => {
      await mkdir(folder);
      return work(folder);
    });
  }
}

/** Where files lie on this machine is not for callers, whatever words a reader of files has for its failure. */
function withoutPath(error: ServiceError, file: string): ServiceError {
  const clean = (text: string) => text.replaceAll(`${file}: `, "").replaceAll(file, "the file").replaceAll(path.dirname(file), "");
  const { status, code, headers } = error;
  const invalidParams = error.invalidParams.map((param) => ({ ...param, reason: clean(param.reason) }));
  return new ServiceError(status, code, clean(error.message), { headers, invalidParams, cause: error });
}

/** The name that a file gets for downloads: the one given, that of its address, or the item's title. */
export function fileNameOf({ file_name: name, title }: { file_name?: string; title?: string }, given: GivenFile): string | undefined {
  if (name !== undefined || "url" in given || title === undefined) return name;
  // With an extension, which is replaced by that of the format, so that a full stop in the title is not taken for the beginning of one.
  return `${title.replace(/[/\\]+/g, "-")}.upload`;
}

function lastPart(url: string): string {
  const part = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A name that is no path and that every file system takes. */
function safeName(name: string): string {
  const { name: stem, ext } = path.parse(path.basename(name.replaceAll("\\", "/")).replace(/\p{Cc}/gu, ""));
  const short = [...stem].slice(0, longestName / 2).join("").slice(0, longestName).trim();
  return /^\.*$/.test(short) ? `untitled${ext.slice(0, 10)}` : short + ext.slice(0, 10);
}

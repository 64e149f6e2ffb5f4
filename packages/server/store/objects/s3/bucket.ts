import type { Readable } from "node:stream";
import { S3, type S3ClientConfig } from "@aws-sdk/client-s3";
import { ObjectsError } from "../objects-error.ts";
import { keyOfPlace, placeOfKey, type S3Place } from "./layout.ts";
import { patiently, statusOf } from "./patiently.ts";

export interface Credentials {
  accessKey: string;
  secretKey: string;
}

export interface BucketOptions {
  /** Unset: what the client finds itself, in the variables, files and machine services of its own. */
  credentials?: Credentials;
  /** After how long a connection on which nothing moves is given up, milliseconds. */
  silence?: number;
  /** After how long one operation, with all its tries, is given up, milliseconds. */
  patience?: number;
  /** Key of a place. Default: that of the service's own objects. */
  keyOf?(prefix: string, place: string): string;
  /** What names the bucket, for messages. */
  named?: string;
}

/** Sockets of one process: a download holds one until its last byte is taken. */
const mostSockets = 1024;

/** A bucket, by the places that we give names there. Each operation tries again for a while. */
export class Bucket {
  readonly #client: S3;
  readonly #place: S3Place;
  readonly #patience: number | undefined;
  readonly #keyOf: NonNullable<BucketOptions["keyOf"]>;
  readonly #named: string;

  constructor(place: S3Place, { credentials, silence = 10_000, patience, keyOf = keyOfPlace, named = "ATELIER_OBJECTS" }: BucketOptions) {
    this.#client = new S3(clientConfig(place, credentials, silence));
    this.#place = place;
    this.#patience = patience;
    this.#keyOf = keyOf;
    this.#named = named;
  }

  /** @throws ObjectsError with a sentence for the operator where the bucket cannot be used */
  async check(): Promise<void> {
    const { bucket, endpoint, region } = this.#place;
    const where = `The bucket ${bucket} of ${this.#named}`;
    try {
      await this.list(undefined, 1);
    } catch (error) {
      const status = statusOf(error);
      const reason = `(${(error as Error).message || (error as Error).name})`;
      if (status === 404) throw new ObjectsError(`${where} does not exist at ${endpoint ?? region}: make it first ${reason}.`, error);
      if (status === 403) throw new ObjectsError(`${where} refuses these credentials: check the keys and what they may do ${reason}.`, error);
      throw new ObjectsError(`${where} cannot be reached at ${endpoint ?? region} ${reason}.`, error);
    }
  }

  async put(place: string, bytes: Buffer): Promise<void> {
    await this.#try("an upload failed", () => this.#client.putObject({ ...this.#at(place), Body: bytes, ContentLength: bytes.length }));
  }

  /** Begins an upload in parts and answers its id. */
  async begin(place: string): Promise<string> {
    return (await this.#try("an upload could not begin", () => this.#client.createMultipartUpload(this.#at(place)))).UploadId!;
  }

  /** Sends a part, the first is 1, and answers its tag. */
  async part(place: string, upload: string, number: number, bytes: Buffer): Promise<string> {
    const part = { ...this.#at(place), UploadId: upload, PartNumber: number, Body: bytes, ContentLength: bytes.length };
    return (await this.#try("a part of an upload failed", () => this.#client.uploadPart(part))).ETag!;
  }

  async complete(place: string, upload: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const request = { ...this.#at(place), UploadId: upload, MultipartUpload: { Parts: parts } };
    await this.#try("an upload could not end", () => this.#client.completeMultipartUpload(request));
  }

  async abort(place: string, upload: string): Promise<void> {
    await this.#try("an upload could not be taken back", () =>
      this.#client.abortMultipartUpload({ ...this.#at(place), UploadId: upload }).catch(unlessMissing));
  }

  /** Bytes of what lies there; undefined where nothing does. */
  async size(place: string): Promise<number | undefined> {
    return (await this.#try("a look at an object failed", () => this.#client.headObject(this.#at(place)).catch(unlessMissing)))?.ContentLength;
  }

  /** Bytes from `start` to `end`, inclusively; undefined where there is nothing. */
  async read(place: string, start: number, end: number): Promise<Readable | undefined> {
    const request = { ...this.#at(place), Range: `bytes=${start}-${end}` };
    const found = await this.#try("a download failed", () => this.#client.getObject(request).catch(unlessMissing));
    const body = found?.Body as Readable | undefined;
    if (found && found.ContentLength !== end - start + 1) {
      body?.destroy();
      throw new Error(`the object store holds another number of bytes in ${place} than were stored there`);
    }
    return body;
  }

  async delete(place: string): Promise<void> {
    await this.#try("a deletion failed", () => this.#client.deleteObject(this.#at(place)).catch(unlessMissing));
  }

  /** Keys after one, in their order, with the places among them. @param below what those begin with, after the prefix of all */
  async list(after?: string, most = 1000, below = ""): Promise<{ key: string; place: string | undefined; bytes: number; modifiedAt: Date }[]> {
    const request = { Bucket: this.#place.bucket, Prefix: `${this.#place.prefix}${below}`, MaxKeys: most, ...(after !== undefined && { StartAfter: after }) };
    const { Contents = [] } = await this.#try("a list failed", () => this.#client.listObjectsV2(request));
    return Contents.map(({ Key, Size, LastModified }) => ({
      key: Key!, place: placeOfKey(this.#place.prefix, Key!), bytes: Size!, modifiedAt: LastModified!,
    }));
  }

  /** Uploads in parts that have not ended, up to a thousand. */
  async uploads(): Promise<{ place: string; upload: string; begunAt: Date }[]> {
    const request = { Bucket: this.#place.bucket, Prefix: this.#place.prefix };
    const { Uploads = [] } = await this.#try("a list failed", () => this.#client.listMultipartUploads(request));
    return Uploads.flatMap(({ Key, UploadId, Initiated }) => {
      const place = placeOfKey(this.#place.prefix, Key!);
      return place === undefined ? [] : [{ place, upload: UploadId!, begunAt: Initiated! }];
    });
  }

  close(): void {
    this.#client.destroy();
  }

  #at(place: string): { Bucket: string; Key: string } {
    return { Bucket: this.#place.bucket, Key: this.#keyOf(this.#place.prefix, place) };
  }

  #try<T>(what: string, work: () => Promise<T>): Promise<T> {
    return patiently(what, work, this.#patience);
  }
}

export function clientConfig(place: S3Place, credentials: Credentials | undefined, silence: number): S3ClientConfig {
  return {
    region: place.region,
    forcePathStyle: place.pathStyle,
    ...(place.endpoint !== undefined && { endpoint: place.endpoint }),
    ...(credentials && { credentials: { accessKeyId: credentials.accessKey, secretAccessKey: credentials.secretKey } }),
    // We try again ourselves: the client's own tries end early when many requests fail at once.
    maxAttempts: 1,
    // Trailers with checksums are refused by many servers, and kept as content by some.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: Math.min(3000, silence),
      socketTimeout: silence,
      httpAgent: { maxSockets: mostSockets },
      httpsAgent: { maxSockets: mostSockets },
    },
  };
}

function unlessMissing(error: unknown): undefined {
  if (statusOf(error) === 404 && (error as Error).name !== "NoSuchBucket") return undefined;
  throw error;
}

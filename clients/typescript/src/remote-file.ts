import type { Connection } from "./connection.ts";

/** A file behind a signed address, which needs no key and expires. */
export class RemoteFile {
  readonly url: string;
  /** Name to save it under. */
  readonly name: string;
  readonly #connection: Connection;

  constructor(connection: Connection, url: string, name = decodeURIComponent(new URL(url).pathname.split("/").at(-1)!)) {
    this.#connection = connection;
    this.url = url;
    this.name = name;
  }

  blob(options: { signal?: AbortSignal } = {}): Promise<Blob> {
    return this.#connection.file(this.url, (response) => response.blob(), options.signal);
  }

  async bytes(options: { signal?: AbortSignal } = {}): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.#connection.file(this.url, (response) => response.arrayBuffer(), options.signal));
  }
}

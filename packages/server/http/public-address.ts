import type { HttpServer } from "./server-types.ts";

interface AddressSettings {
  host: string;
  port: number;
  /** Where a proxy has its own address. */
  publicUrl?: string | undefined;
}

/** The address that clients use: the configured one, or that of the port on which the server listens. */
export class PublicAddress {
  readonly #settings: AddressSettings;
  #listening = "";

  constructor(settings: AddressSettings) {
    this.#settings = settings;
  }

  readonly url = (): string => this.#settings.publicUrl ?? this.#listening;

  async listen(http: HttpServer): Promise<void> {
    const { host, port } = this.#settings;
    await http.listen({ host, port });
    const { port: bound } = http.server.address() as { port: number };
    this.#listening = `http://${host.includes(":") ? `[${host}]` : host}:${bound}`;
  }
}

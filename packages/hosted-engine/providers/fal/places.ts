import { Hosts } from "../hosts.ts";

/** Hosts that are given the key. */
const own = ["queue.fal.run", "rest.fal.ai", "api.fal.ai"];

/** Where fal's hosts are: as they are, or below the URL of a gateway, by their names. */
export class Places extends Hosts {
  readonly #gateway: string | undefined;

  constructor(gateway: string | undefined, results: readonly string[]) {
    super({ name: "fal", own, results, gateway });
    this.#gateway = gateway;
  }

  /** A URL of fal's, as it is reached. */
  reach(url: string): string {
    if (this.#gateway === undefined) return url;
    const { host, pathname, search, protocol } = new URL(url);
    return protocol === "https:" && own.includes(host) ? `${this.#gateway}/${host}${pathname}${search}` : url;
  }
}

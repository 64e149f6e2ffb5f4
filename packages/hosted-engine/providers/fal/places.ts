import { EngineError } from "@atelier/engine/engine.ts";

/** Hosts that are given the key. */
const own = ["queue.fal.run", "rest.fal.ai", "api.fal.ai"];

/** Where fal's hosts are: as they are, or below the URL of a gateway, by their names. */
export class Places {
  readonly #gateway: string | undefined;
  readonly #resultHosts: readonly string[];

  constructor(gateway: string | undefined, resultHosts: readonly string[]) {
    this.#gateway = gateway;
    this.#resultHosts = resultHosts;
  }

  /** A URL of fal's, as it is reached. */
  reach(url: string): string {
    if (this.#gateway === undefined) return url;
    const { host, pathname, search, protocol } = new URL(url);
    return protocol === "https:" && own.includes(host) ? `${this.#gateway}/${host}${pathname}${search}` : url;
  }

  /** Whether the key may go there. */
  isOwn(url: string): boolean {
    return this.#isBelowGateway(url) || this.#isAt(url, own);
  }

  /** A URL that an answer names, of what is fetched or handed over. @throws EngineError for one elsewhere */
  checked(url: unknown): string {
    if (typeof url === "string" && (this.#isBelowGateway(url) || this.#isAt(url, [...own, ...this.#resultHosts]))) return url;
    const reason = "The provider named a result elsewhere, which is not fetched";
    const details = { server: "fal", url: String(url).slice(0, 300) };
    throw new EngineError("failed", "fal named a URL of another host", { class: "permanent", reason, details });
  }

  #isBelowGateway(url: string): boolean {
    if (this.#gateway === undefined || !URL.canParse(url)) return false;
    return new URL(url).origin === new URL(this.#gateway).origin;
  }

  #isAt(url: string, hosts: readonly string[]): boolean {
    if (!URL.canParse(url)) return false;
    const { protocol, hostname, port, username } = new URL(url);
    const isHost = hosts.some((host) => (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host));
    return protocol === "https:" && port === "" && username === "" && isHost;
  }
}

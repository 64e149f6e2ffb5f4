import { EngineError } from "@atelier/engine/engine.ts";

export interface HostRules {
  /** The provider, as failures call it. */
  name: string;
  /** Hosts that are given the key. */
  own: readonly string[];
  /** Hosts of its results; `*.` stands for any host below. */
  results: readonly string[];
  /** Base of all URLs in the place of the provider's own, without a trailing slash. */
  gateway: string | undefined;
}

/** Which URLs belong to a provider. */
export class Hosts {
  readonly #rules: HostRules;

  constructor(rules: HostRules) {
    this.#rules = rules;
  }

  /** Whether the key may go there. */
  isOwn(url: string): boolean {
    return this.#isBelowGateway(url) || isAt(url, this.#rules.own);
  }

  /** A URL that an answer names, of what is fetched or handed over. @throws EngineError for one elsewhere */
  checked(url: unknown): string {
    const { name, own, results } = this.#rules;
    if (typeof url === "string" && (this.#isBelowGateway(url) || isAt(url, [...own, ...results]))) return url;
    const reason = "The provider named a result elsewhere, which is not fetched";
    const details = { server: name, url: String(url).slice(0, 300) };
    throw new EngineError("failed", `${name} named a URL of another host`, { class: "permanent", reason, details });
  }

  #isBelowGateway(url: string): boolean {
    const { gateway } = this.#rules;
    return gateway !== undefined && URL.canParse(url) && new URL(url).origin === new URL(gateway).origin;
  }
}

function isAt(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, username } = new URL(url);
  const isHost = hosts.some((host) => (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host));
  return protocol === "https:" && port === "" && username === "" && isHost;
}

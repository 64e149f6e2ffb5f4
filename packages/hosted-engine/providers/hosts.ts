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

  /** A URL that an answer names, of what is asked or fetched. @throws EngineError for one elsewhere */
  checked(url: unknown): string {
    const { own, results } = this.#rules;
    if (typeof url === "string" && (this.#isBelowGateway(url) || isAt(url, [...own, ...results]))) return url;
    throw this.#elsewhere(url, "The provider named a result elsewhere, which is not fetched");
  }

  /**
   * A URL that the provider has named for an input, whose store moves from host to host: without a key, any public host, or one that is reached as the gateway
   * is.
   */
  storing(url: unknown): string {
    const { gateway } = this.#rules;
    const isAsGateway = (one: string) => gateway !== undefined && new URL(one).protocol === new URL(gateway).protocol;
    if (typeof url === "string" && URL.canParse(url) && (isPublic(url) || isAsGateway(url))) return url;
    throw this.#elsewhere(url, "The provider named a place for inputs that is none");
  }

  #elsewhere(url: unknown, reason: string): EngineError {
    const { name } = this.#rules;
    const details = { server: name, url: String(url).slice(0, 300) };
    return new EngineError("failed", `${name} named a URL of another host`, { class: "permanent", reason, details });
  }

  #isBelowGateway(url: string): boolean {
    const { gateway } = this.#rules;
    return gateway !== undefined && URL.canParse(url) && new URL(url).origin === new URL(gateway).origin;
  }
}

function isAt(url: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return isPlain(url) && hosts.some((host) => (host.startsWith("*.") ? hostname.endsWith(host.slice(1)) : hostname === host));
}

function isPlain(url: string): boolean {
  const { protocol, port, username } = new URL(url);
  return protocol === "https:" && port === "" && username === "";
}

/** No number, and no machine of this network by its name. */
const isPublic = (url: string): boolean => isPlain(url) && /\.(?!local$|internal$|lan$)[a-z][a-z0-9-]*$/.test(new URL(url).hostname);

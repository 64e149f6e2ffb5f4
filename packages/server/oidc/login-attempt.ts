import { createHmac, randomBytes } from "node:crypto";

/** Milliseconds in which people have to log in at the provider. */
export const attemptTime = 10 * 60 * 1000;

/** Characters of a place to go on at; a longer one is forgotten, or the cookie would not fit into the headers. */
const longestPlace = 1000;

/** What binds one login to the browser that began it, to the request to the provider, and to its answer. */
export interface Attempt {
  state: string;
  nonce: string;
  /** Of PKCE. */
  verifier: string;
  /** Where in the console to go on. */
  to: string;
}

/**
 * Begins logins, and recognises them when the browser comes back. Nothing is stored: state, nonce and verifier are derived from what the browser's cookie
 * holds and from a secret of the service. So strangers fill no table, any process can finish what another began, and a cookie that was read gives no verifier.
 */
export class LoginAttempts {
  readonly #secret: string;
  readonly #now: () => number;

  constructor(secret: string, now: () => number = Date.now) {
    this.#secret = secret;
    this.#now = now;
  }

  /** @param to where in the console to go on: any other address is the first page. @returns the attempt, and what the cookie holds */
  begin(to: string): { attempt: Attempt; value: string } {
    const place = Buffer.from(isPlace(to) ? to : "/").toString("base64url");
    const value = `${this.#now().toString(36)}.${randomBytes(32).toString("base64url")}.${place}`;
    return { attempt: this.#derive(value, place), value };
  }

  /** The attempt of a cookie; undefined for one that is no such or too old. */
  read(value: string): Attempt | undefined {
    const [, begun, place] = /^([0-9a-z]{1,11})\.[\w-]{43}\.([\w-]+)$/.exec(value) ?? [];
    const age = this.#now() - Number.parseInt(begun ?? "", 36);
    if (!place || !(age >= 0 && age < attemptTime)) return undefined;
    return this.#derive(value, place);
  }

  #derive(value: string, place: string): Attempt {
    const derive = (purpose: string) => createHmac("sha256", this.#secret).update(`oidc ${purpose}\0${value}`).digest("base64url");
    const to = Buffer.from(place, "base64url").toString();
    // Looked at again: whoever can set a cookie has not been here.
    return { state: derive("state"), nonce: derive("nonce"), verifier: derive("verifier"), to: isPlace(to) ? to : "/" };
  }
}

/** A path of this service: `//` and `/\` would name another host. */
function isPlace(to: string): boolean {
  return to.length <= longestPlace && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(to);
}

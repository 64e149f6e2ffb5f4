import { isIP } from "node:net";

/** For whom passkeys are made (WebAuthn Level 3, section 4): they answer this origin alone, and are kept under the name of its host. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of an address. Browsers have passkeys over https and on `localhost` alone, and for names alone: there is none for a plain http address of
 * a network, nor for an IP address. Where the address is this machine's own, `localhost` with its port is meant.
 * @param address where browsers reach this service
 */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  const { protocol, hostname, host, port } = new URL(address);
  if (hostname === "127.0.0.1" || hostname === "[::1]") {
    return protocol === "http:" ? { id: "localhost", origin: `http://localhost${port === "" ? "" : `:${port}`}` } : undefined;
  }
  const isName = isIP(hostname.replaceAll(/[[\]]/g, "")) === 0;
  if (!isName || (protocol !== "https:" && hostname !== "localhost" && !hostname.endsWith(".localhost"))) return undefined;
  return { id: hostname, origin: `${protocol}//${host}` };
}

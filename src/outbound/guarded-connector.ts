import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { forbiddenAddress } from "./errors.ts";
import { isForbiddenAddress } from "./forbidden-addresses.ts";

/** Longest time for name, connection and TLS handshake, milliseconds. */
const connectTimeout = 10_000;

/**
 * The step of an HTTP client that opens connections, with the address check inside it. A name is resolved once for each
 * connection, every address of the answer is checked, and the socket connects to one of exactly these: a name server
 * that answers differently the second time (DNS rebinding) is never asked a second time.
 */
export function guardedConnector(lookup: LookupFunction = systemLookup as LookupFunction): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout: connectTimeout, lookup: checkedLookup(lookup) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, "");
    // Sockets resolve no literal, so that the lookup below never sees one.
    if (isIP(host) !== 0 && isForbiddenAddress(host)) callback(forbiddenAddress(), null);
    else connect(options, callback);
  };
}

/** The same client step without the check. */
export function openConnector(lookup: LookupFunction = systemLookup as LookupFunction): buildConnector.connector {
  return buildConnector({ allowH2: false, timeout: connectTimeout, lookup });
}

function checkedLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (problem, found) => {
      if (problem) return callback(problem, []);
      const addresses = found as { address: string; family: number }[];
      if (addresses.length === 0 || addresses.some(({ address }) => isForbiddenAddress(address))) return callback(forbiddenAddress(), []);
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

import type { LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { buildConnector } from "undici";
import { forbiddenAddress } from "./errors.ts";
import { isForbiddenAddress } from "./forbidden-addresses.ts";
import { createLookup } from "./resolve-name.ts";

/** Longest time for name, connection and TLS handshake, milliseconds. */
const connectTimeout = 10_000;

/**
 * The step of an HTTP client that opens connections, with the address check inside it. A name is resolved once for each
 * connection, every address of the answer is checked, and the socket connects to one of exactly these: a name server
 * that answers differently the second time (DNS rebinding) is never asked a second time.
 */
export function guardedConnector(lookup?: LookupFunction): buildConnector.connector {
  return connectorThatRefuses(isForbiddenAddress, lookup);
}

/** The same step without the check. */
export function openConnector(lookup?: LookupFunction): buildConnector.connector {
  return connectorThatRefuses(() => false, lookup);
}

function connectorThatRefuses(isRefused: (address: string) => boolean, lookup = createLookup()): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout: connectTimeout, lookup: checkedLookup(isRefused, lookup) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, "");
    // Sockets resolve no literal, so that the lookup below never sees one.
    if (isIP(host) !== 0 && isRefused(host)) callback(forbiddenAddress(), null);
    else connect(options, callback);
  };
}

function checkedLookup(isRefused: (address: string) => boolean, lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (problem, found) => {
      if (problem) return callback(problem, []);
      const addresses = found as LookupAddress[];
      if (addresses.length === 0 || addresses.some(({ address }) => isRefused(address))) return callback(forbiddenAddress(), []);
      if (options.all) callback(null, addresses);
      else callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

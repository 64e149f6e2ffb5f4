import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";

/** Milliseconds for one question to a name server, and how often it is put. */
const patience = { timeout: 2_500, tries: 2 };

/** Names that are this machine's or this network's own: the hosts file, search domains, container names. */
const localName = /^[^.]+\.?$|\.localhost\.?$/;

/**
 * A name look-up that asks the configured name servers itself. The system's own look-up (getaddrinfo) holds one of the
 * process's few threads until it is answered, so that four names whose servers keep silent would stop every other
 * look-up and all file access; it is asked for local names and for what the name servers do not know.
 * Answers every address, whether or not `all` is asked for.
 * @param servers name servers in place of the system's, as `address:port`
 */
export function createLookup(servers?: readonly string[]): LookupFunction {
  const resolver = new Resolver(patience);
  if (servers) resolver.setServers(servers);
  return (hostname, options, callback) => {
    if (localName.test(hostname)) return systemLookup(hostname, { ...options, all: true }, callback);
    void resolve(resolver, hostname).then((found) => {
      if (found === "silence") return callback(Object.assign(new Error(`no name server answered for ${hostname}`), { code: "ENOTFOUND" }), []);
      if (found.length === 0) return systemLookup(hostname, { ...options, all: true }, callback);
      callback(null, found);
    });
  };
}

async function resolve(resolver: Resolver, hostname: string): Promise<LookupAddress[] | "silence"> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [
    ...(four.status === "fulfilled" ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === "fulfilled" ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  const silent = [four, six].some((answer) => answer.status === "rejected" && (answer.reason as NodeJS.ErrnoException).code === "ETIMEOUT");
  return found.length === 0 && silent ? "silence" : found;
}

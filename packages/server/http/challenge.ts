import type { Config } from "../config/settings.ts";
import type { HttpServer } from "./server-types.ts";

/** What a client without a key must bring: a bearer token where `Authorization` counts, else the key in a header of ours. */
export function challengeOf(authHeaders: Config["authHeaders"]): string {
  if (authHeaders.includes("authorization")) return 'Bearer realm="Atelier"';
  return `ApiKey realm="Atelier", header="${authHeaders[0] ?? "x-service-api-key"}"`;
}

/** Puts `WWW-Authenticate` on each 401 (RFC 9110, section 15.5.2). It names no OAuth metadata, because there is none: hosts then ask for a key. */
export function challengeUnauthorized(http: HttpServer, { authHeaders }: Pick<Config, "authHeaders">): void {
  const challenge = challengeOf(authHeaders);
  http.addHook("onSend", (_request, reply, _payload, done) => {
    if (reply.statusCode === 401) reply.header("www-authenticate", challenge);
    done();
  });
}

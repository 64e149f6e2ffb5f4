import type { Config } from "../../config/settings.ts";
import { oauthUrl } from "./oauth-url.ts";
import type { HttpServer } from "../server-types.ts";

/** What a client without a key must bring: a bearer token where `Authorization` counts, else the key in a header of ours. */
export function challengeOf(authHeaders: Config["authHeaders"]): string {
  if (authHeaders.includes("authorization")) return 'Bearer realm="Atelier"';
  return `ApiKey realm="Atelier", header="${authHeaders[0] ?? "x-service-api-key"}"`;
}

/**
 * Puts `WWW-Authenticate` on each 401 (RFC 9110, section 15.5.2). Where programs may log in, it names the metadata by which they learn how (RFC 9728,
 * section 5.1); elsewhere hosts ask for a key.
 */
export function challengeUnauthorized(http: HttpServer, config: Pick<Config, "authHeaders" | "oauth" | "publicUrl">): void {
  const challenge = challengeOf(config.authHeaders);
  const urlFor = oauthUrl(config);
  http.addHook("onSend", (request, reply, _payload, done) => {
    if (reply.statusCode !== 401) return done();
    const base = urlFor(request.headers.host);
    reply.header("www-authenticate", base === undefined ? challenge : challenge + metadataOf(base, request.url, request.headers.authorization));
    done();
  });
}

function metadataOf(base: string, url: string, given: string | undefined): string {
  const suffix = /^\/mcp(?:[/?]|$)/.test(url) ? "/mcp" : "";
  const wrong = given?.startsWith("Bearer ") ? ', error="invalid_token"' : "";
  return `${wrong}, resource_metadata="${base}/.well-known/oauth-protected-resource${suffix}"`;
}

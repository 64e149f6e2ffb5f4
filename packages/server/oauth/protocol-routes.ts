import type { FastifyReply, FastifyRequest } from "fastify";
import { networkOf } from "../accounts/network-of.ts";
import { type Buckets, type Rate } from "../accounts/token-bucket.ts";
import { notFound } from "../errors.ts";
import type { OauthUrl } from "../http/challenge/oauth-url.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import { publicPath } from "../http/public-path.ts";
import { grantChanged } from "../observe/happenings.ts";
import type { AuthorizationServer } from "./authorization-server.ts";
import type { Clients } from "./clients.ts";
import { OauthFault } from "./errors.ts";
import { resourceMetadata, serverMetadata } from "./metadata.ts";

/** Of one address: programs that register, some behind one proxy; exchanges and revocations. */
const rates = { register: { rate: 20 / 3600, burst: 20 }, token: { rate: 5, burst: 50 } } satisfies Record<string, Rate>;

/** A form with a code or a token, metadata of a program: bytes. */
const bodyLimit = 16 * 1024;

export interface ProtocolParts {
  server: AuthorizationServer;
  clients: Clients;
  urlFor: OauthUrl;
  publicUrl: string | undefined;
  buckets: Buckets;
  /** False: count nothing. */
  limited: boolean;
  now: () => number;
}

// Of nobody that is known: the log of the service and the metrics say what programs ask for, the audit log what people let in and end.
const open = { schema: { hide: true }, config: { access: "public", audit: false } } as const;

/** What programs call without a key: metadata, registration, exchange and revocation. Its forms are the standards', which is why OpenAPI has none of it. */
export function oauthProtocolRoutes(parts: ProtocolParts): Routes {
  return (http) => {
    metadataRoutes(http, parts);
    void http.register(async (plain) => {
      const scope = plain as unknown as HttpServer;
      scope.setErrorHandler((error, _request, reply) => sendFault(error, reply as unknown as FastifyReply));
      scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string", bodyLimit }, (_request, body, done) => {
        try {
          done(null, formOf(String(body)));
        } catch (fault) {
          done(fault as Error);
        }
      });
      scope.post("/oauth/register", { ...open, bodyLimit }, async (request, reply) => {
        baseOf(request, parts);
        await count(parts, "register", request.ip);
        const answer = await parts.clients.register(request.body);
        grantChanged.say({ event: "registered" });
        request.log.info({ client: answer.client_id, name: answer.client_name }, "program registered");
        return reply.code(201).headers(secret).send(answer as never);
      });
      scope.post("/oauth/token", { ...open, bodyLimit }, async (request, reply) => {
        const base = baseOf(request, parts);
        await count(parts, "token", request.ip);
        return reply.headers(secret).send((await parts.server.exchange(bodyOf(request), textHeaders(request), base)) as never);
      });
      scope.post("/oauth/revoke", { ...open, bodyLimit }, async (request, reply) => {
        baseOf(request, parts);
        await count(parts, "token", request.ip);
        await parts.server.revoke(bodyOf(request));
        return reply.headers(secret).send({} as never);
      });
    });
  };
}

const secret = { "cache-control": "no-store", pragma: "no-cache" };

/** By the plain name, and by those with the path of the resource behind it (RFC 9728 and RFC 8414, both section 3.1). */
function metadataRoutes(http: HttpServer, parts: ProtocolParts): void {
  const path = publicPath(parts.publicUrl);
  const answers = {
    "oauth-protected-resource": (base: string, suffix: string) => {
      if (suffix === "" || suffix === path) return resourceMetadata(base, "");
      return suffix === "/mcp" || suffix === `${path}/mcp` ? resourceMetadata(base, "/mcp") : undefined;
    },
    // Some programs ask for that of the resource by the path of the resource.
    "oauth-authorization-server": (base: string, suffix: string) => (["", path, "/mcp", `${path}/mcp`].includes(suffix) ? serverMetadata(base) : undefined),
  };
  for (const [name, answer] of Object.entries(answers)) {
    for (const url of [`/.well-known/${name}`, `/.well-known/${name}/*`]) {
      http.get(url, open, async (request, reply) => {
        const rest = (request.params as { "*"?: string })["*"];
        const base = parts.urlFor(request.headers.host);
        const found = base === undefined ? undefined : answer(base, rest ? `/${rest}` : "");
        if (!found) throw notFound("Path");
        return reply.header("cache-control", "no-cache").send(found as never);
      });
    }
  }
}

function baseOf(request: FastifyRequest | { headers: { host?: string } }, { urlFor }: ProtocolParts): string {
  const base = urlFor(request.headers.host);
  if (base === undefined) throw notFound("Path");
  return base;
}

async function count({ buckets, limited, now }: ProtocolParts, what: keyof typeof rates, address: string): Promise<void> {
  if (!limited) return;
  const { allowed, retryAfterSeconds } = await buckets.take(`oauth ${what} ${networkOf(address)}`, rates[what], now());
  if (allowed) return;
  const wait = { "retry-after": String(retryAfterSeconds) };
  throw new OauthFault("temporarily_unavailable", `too many requests: try again in ${retryAfterSeconds} s`, 429, wait);
}

/** @throws OauthFault for a member that comes twice (RFC 6749, section 3.2), but for the resources of RFC 8707, which all must be this service */
function formOf(text: string): Record<string, string> {
  const form = new URLSearchParams(text);
  const twice = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1);
  if (twice !== undefined) throw new OauthFault("invalid_request", `${twice.slice(0, 40).replace(/[^\w-]/g, "?")} is given twice`);
  return Object.fromEntries(form);
}

function bodyOf({ body, headers }: { body: unknown; headers: Record<string, unknown> }): Record<string, string> {
  if (!String(headers["content-type"] ?? "").startsWith("application/x-www-form-urlencoded")) {
    throw new OauthFault("invalid_request", "the body must be application/x-www-form-urlencoded");
  }
  return (body ?? {}) as Record<string, string>;
}

function textHeaders({ headers }: { headers: Record<string, unknown> }): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

function sendFault(error: unknown, reply: FastifyReply): unknown {
  if (!(error instanceof OauthFault)) throw error;
  return reply.code(error.status).headers({ ...secret, ...error.headers }).send({ error: error.error, error_description: error.message });
}

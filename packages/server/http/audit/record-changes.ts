import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Actor, Change } from "../../audit/change.ts";
import type { ErrorCode } from "../../errors.ts";
import type { HttpServer } from "../server-types.ts";

/** What the audit log is for requests. */
export interface ChangeLog {
  /** Takes a change, to be written soon. */
  note(change: Change): void;
  /** Takes a change, and has it on disk when the promise resolves. */
  record(change: Change): Promise<void>;
}

/** What the audit log should know of a route that changes something, besides what its path, parameters and schema say. */
export interface AuditHints {
  /** What is changed. Default: the first word of the path behind the version. */
  kind?: string;
  /** Members of the body whose values are shown: none that could be a secret. */
  shows?: readonly string[];
  details?: Readonly<Record<string, unknown>>;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** False where a call changes nothing, whatever its method. */
    audit?: false | AuditHints;
  }
  interface FastifyRequest {
    /** What a handler alone knows of the change. On public routes it must say whose it is, or none is recorded. */
    change: { accountId?: string; by?: Actor; id?: string; details?: Readonly<Record<string, unknown>> } | undefined;
    /** Code of the problem that the request is answered with. */
    refusal: ErrorCode | undefined;
    /** Members of the body that were given and that the schema knows, on routes that change something. */
    givenMembers: readonly string[] | undefined;
  }
}

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** Refusals that anybody can have as many of as their line carries, and that say nothing of what was asked for. */
const unrecorded: ReadonlySet<ErrorCode | undefined> = new Set(["rate_limited", "draining"]);

/** A larger response is no description of one thing that was made. Characters. */
const largestAnswer = 65_536;

/** Whether the calls of a route are recorded: all that change something, by their method or because the route says so. */
export function isChange({ method, config }: Pick<RouteOptions, "method" | "config">): boolean {
  if (config?.audit !== undefined) return config.audit !== false;
  return [method].flat().some((one) => !reading.has(one.toUpperCase()));
}

/**
 * Has a server record each call of a route that changes something, done or refused, once it is known who calls. A change of the account or the library is on
 * disk before its response goes out. What the scope `ai` allows comes a thousand times a second: it is written some at once, after the response.
 */
export function recordChanges(http: HttpServer, log: ChangeLog): void {
  http.decorateRequest("change", undefined);
  http.decorateRequest("refusal", undefined);
  http.decorateRequest("givenMembers", undefined);
  http.addHook("onRoute", (route) => {
    if (!isChange(route)) return;
    const access = route.config?.access;
    const isMany = typeof access === "object" && access.scope === "ai";
    const recordChange = async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
      const change = changeOf(request, reply, payload);
      if (change && isMany) log.note(change);
      else if (change) await log.record(change);
      return payload;
    };
    // Before defaults are filled in.
    const preValidation = (request: FastifyRequest, _reply: FastifyReply, done: () => void) => {
      request.givenMembers = membersOf(request);
      done();
    };
    route.preValidation = [...[route.preValidation ?? []].flat(), preValidation] as never;
    route.onSend = [...[route.onSend ?? []].flat(), recordChange] as never;
  });
}

/** The change that a request has asked for; undefined where nobody known asked, nothing was to change, or it was done before. */
function changeOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Change | undefined {
  const { change, caller, session, refusal, routeOptions } = request;
  const accountId = change?.accountId ?? caller?.accountId;
  if (accountId === undefined || unrecorded.has(refusal)) return undefined;
  if ((request.query as { dry_run?: unknown } | undefined)?.dry_run === true || reply.hasHeader("idempotency-replayed")) return undefined;
  const hints = routeOptions.config.audit || {};
  const kind = hints.kind ?? kindOf(routeOptions.url ?? "");
  const { id, ...details } = objectOf(request, reply, payload, kind);
  const status = reply.statusCode;
  return {
    accountId,
    by: change?.by ?? (session ? { keyId: caller.keyId, session: true } : { keyId: caller.keyId }),
    operation: operationOf(routeOptions),
    object: { kind, id },
    details: {
      ...(caller?.grantId && { program: caller.grantId }), ...detailsOf(request, hints.shows ?? []), ...hints.details, ...change?.details, ...details,
    },
    address: request.ip,
    agent: request.headers["user-agent"],
    outcome: status < 400 ? "done" : status < 500 ? "refused" : "failed",
    status,
    code: refusal,
    requestId: request.id,
  };
}

export function operationOf({ schema, method, url }: Pick<RouteOptions, "schema" | "method"> & { url?: string | undefined }): string {
  return (schema as { operationId?: string } | undefined)?.operationId ?? `${[method].flat().join(",")} ${url}`;
}

/** `/v1/admin/sound-effects/:id` changes `sound-effects`. */
export function kindOf(url: string): string {
  return url.split("/").filter((part) => !["", "v1", "admin", "media"].includes(part))[0] ?? "";
}

/** What the path names, or what was made; where a call makes one thing of another, `made` is the new one. */
function objectOf(request: FastifyRequest, reply: FastifyReply, payload: unknown, kind: string): { id?: string; made?: string } {
  const named = request.change?.id ?? (Object.values((request.params ?? {}) as Record<string, string>).join("/") || undefined);
  const made = reply.statusCode < 300 && typeof payload === "string" && payload.length <= largestAnswer ? idIn(payload, kind) : undefined;
  if (named === undefined) return made === undefined ? {} : { id: made };
  return { id: named, ...(made !== undefined && made !== named && { made }) };
}

/** The id of what a response describes: its member `id`, or the one that is called after the kind. */
function idIn(payload: string, kind: string): string | undefined {
  if (!payload.startsWith("{")) return undefined;
  const { data } = JSON.parse(payload) as { data?: Record<string, unknown> };
  const id = data?.id ?? data?.task_id ?? data?.[kind.replace(/s$/, "")];
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/** Members of the body that the schema knows, by name: a caller's own words are not among them. */
function membersOf({ body, routeOptions }: FastifyRequest): string[] {
  const known = (routeOptions.schema?.body as { properties?: object } | undefined)?.properties;
  if (known === undefined || typeof body !== "object" || body === null) return [];
  return Object.keys(known).filter((name) => (body as Record<string, unknown>)[name] !== undefined);
}

function detailsOf({ body, givenMembers: changed = [] }: FastifyRequest, shows: readonly string[]): Record<string, unknown> {
  if (changed.length === 0) return {};
  const given = body as Record<string, unknown>;
  return { changed, ...Object.fromEntries(shows.filter((name) => changed.includes(name)).map((name) => [name, given[name]])) };
}

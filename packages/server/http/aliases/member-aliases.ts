import type { FastifyRequest } from "fastify";
import { ServiceError } from "../../errors.ts";
import type { HttpServer } from "../server-types.ts";
import type { PathAliases } from "./path-aliases.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** How the client calls members of the body that an alias has renamed, by our names. */
    memberNames?: ReadonlyMap<string, string> | undefined;
  }
}

/**
 * Has members of bodies go by the names of an alias: they are ours before anything looks at the body. A member that is given under both names keeps our own;
 * the other is then one that is not known.
 * @param below takes the path of the public address away
 */
export function renameMembers(http: HttpServer, aliases: PathAliases, below: (url: string) => string): void {
  if (aliases.all.every(({ members }) => members === undefined)) return;
  http.decorateRequest("memberNames", undefined);
  http.addHook("preValidation", (request, _reply, done) => {
    const { body } = request;
    const members = typeof body === "object" && body !== null && !Array.isArray(body) ? aliases.find(below(request.originalUrl))?.members : undefined;
    if (members) request.memberNames = rename(body as Record<string, unknown>, members);
    done();
  });
}

/** @returns what was renamed: our names, and the client's */
function rename(body: Record<string, unknown>, members: ReadonlyMap<string, string>): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const [theirs, ours] of members) {
    if (!Object.hasOwn(body, theirs) || Object.hasOwn(body, ours)) continue;
    body[ours] = body[theirs];
    delete body[theirs];
    renamed.set(ours, theirs);
  }
  // What is missing is reported by the name that the client knows, too.
  for (const [theirs, ours] of members) if (!Object.hasOwn(body, ours)) renamed.set(ours, theirs);
  return renamed;
}

/** A refusal that names members as the client wrote them. */
export function inNamesOfClient(error: unknown, { memberNames }: FastifyRequest): unknown {
  if (!(error instanceof ServiceError) || !memberNames || error.invalidParams.length === 0) return error;
  let { message } = error;
  const invalidParams = error.invalidParams.map(({ name, reason }) => {
    const [, head = "", rest = ""] = /^([^.[]*)(.*)$/s.exec(name) ?? [];
    const theirs = `${memberNames.get(head) ?? head}${rest}`;
    message = message.replace(`${name}: ${reason}`, () => `${theirs}: ${reason}`);
    return { name: theirs, reason };
  });
  return new ServiceError(error.status, error.code, message, { headers: error.headers, invalidParams, members: error.members, cause: error.cause });
}

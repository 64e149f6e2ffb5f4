import type { FastifySchemaCompiler } from "fastify";
import { invalidRequest } from "../errors.ts";
import { compileBodyCheck } from "./body/body-validator.ts";
import { parseQuery, type QuerySchema } from "./query/query.ts";

/** For Fastify: the check of one part of a route's requests. Queries and bodies are checked by our own rules, every fault in one response. */
export const compileValidator: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  if (httpPart === "querystring") return (query: Record<string, unknown>) => attempt(() => parseQuery(schema as QuerySchema, query));
  if (httpPart !== "body") return (value: unknown) => ({ value });
  const check = compileBodyCheck(schema as object);
  return (body: unknown) => {
    const problems = check(body);
    return problems.length > 0 ? { error: invalidRequest(problems) } : { value: body };
  };
};

function attempt<T>(work: () => T): { value: T } | { error: Error } {
  try {
    return { value: work() };
  } catch (error) {
    return { error: error as Error };
  }
}

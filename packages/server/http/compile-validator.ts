import type { FastifySchemaCompiler } from "fastify";
import { invalidRequest, notFound } from "../errors.ts";
import { compileBodyCheck } from "./body/body-validator.ts";
import { choicesOf, parseQuery, type QuerySchema } from "./query/query.ts";

/**
 * For Fastify: the check of one part of a route's requests. Queries and bodies are checked by our own rules, every fault in one response. Of a path, the
 * parts whose schema lists their values: another one is a path that does not exist. What names a thing is for the service, which says what was not found.
 */
export const compileValidator: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  if (httpPart === "querystring") return (query: Record<string, unknown>) => attempt(() => parseQuery(schema as QuerySchema, query));
  if (httpPart === "params") return checkPath(schema as QuerySchema);
  if (httpPart !== "body") return (value: unknown) => ({ value });
  const check = compileBodyCheck(schema as object);
  return (body: unknown) => {
    const problems = check(body);
    return problems.length > 0 ? { error: invalidRequest(problems) } : { value: body };
  };
};

function checkPath({ properties = {} }: QuerySchema): (params: Record<string, unknown>) => { value: unknown } | { error: Error } {
  const listed = Object.entries(properties).flatMap(([name, property]) => {
    const choices = choicesOf(property);
    return choices ? [{ name, choices }] : [];
  });
  return (params) => (listed.every(({ name, choices }) => choices.includes(params[name])) ? { value: params } : { error: notFound("Path") });
}

function attempt<T>(work: () => T): { value: T } | { error: Error } {
  try {
    return { value: work() };
  } catch (error) {
    return { error: error as Error };
  }
}

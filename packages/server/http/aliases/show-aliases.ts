import { operationId } from "../openapi/operation-id.ts";
import { isSamePattern, parsePattern, type PathPattern } from "./path-pattern.ts";
import type { PathAlias } from "./path-aliases.ts";

interface Operation {
  operationId?: string;
  parameters?: { name: string; in: string }[];
}

type PathItem = Record<string, Operation>;

/** An OpenAPI document with the aliases besides our paths: each what its own path is, under the alias's names of parameters. */
export function showAliases<D extends { paths?: object }>(document: D, aliases: readonly PathAlias[]): D {
  const own = Object.entries((document.paths ?? {}) as Record<string, PathItem>).map(([path, item]) => ({ pattern: parsePattern(path), item }));
  const shown = aliases.flatMap((alias) => {
    const found = own.find(({ pattern }) => isSamePattern(pattern, parsePattern(alias.to)));
    return found ? [[alias.from, renamed(found.item, alias, found.pattern)] as const] : [];
  });
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(shown) } };
}

function renamed(item: PathItem, { from, pattern, target }: PathAlias, own: PathPattern): PathItem {
  /** Names of the alias by those of our path. */
  const names = new Map(own.flatMap((segment, index) => ("parameter" in segment ? [[segment.parameter, nameAt(pattern, target[index])] as const] : [])));
  const used = new Set(names.values());
  const dropped = pattern.flatMap((segment) => ("parameter" in segment && !used.has(segment.parameter) ? [segment.parameter] : []));
  const rename = (operation: Operation): Operation => ({
    ...operation,
    ...(operation.operationId !== undefined && { operationId: operationId(`${operation.operationId}As`, from) }),
    parameters: [
      ...(operation.parameters ?? []).map((one) => (one.in === "path" ? { ...one, name: names.get(one.name) ?? one.name } : one)),
      ...dropped.map((name) => ({ name, in: "path", required: true, schema: { type: "string" }, description: "Of no account" })),
    ],
  });
  return Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, rename(operation)]));
}

function nameAt(pattern: PathPattern, place: string | number | undefined): string | undefined {
  const segment = typeof place === "number" ? pattern[place] : undefined;
  return segment && "parameter" in segment ? segment.parameter : undefined;
}

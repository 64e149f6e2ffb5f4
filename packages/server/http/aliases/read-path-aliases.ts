import { readFile } from "node:fs/promises";
import { ConfigError } from "../../config/load-config.ts";
import { type AliasTarget, PathAliases } from "./path-aliases.ts";

const setting = "ATELIER_PATH_ALIASES";

/**
 * The aliases of a file: a JSON object or YAML mapping of public path to ours, with names of members where those differ. No file, no aliases.
 * @throws ConfigError in one sentence, for a file that cannot be read, is neither JSON nor YAML, is no mapping, or holds what is no alias
 */
export async function readPathAliases(file: string | undefined): Promise<PathAliases> {
  if (file === undefined) return new PathAliases([]);
  const text = await readFile(file, "utf8").catch((problem: NodeJS.ErrnoException) => {
    throw new ConfigError(`${setting} names ${file}, which cannot be read (${problem.code}).`);
  });
  const content = await parsed(text, file);
  if (content === null) return new PathAliases([]);
  if (typeof content !== "object" || Array.isArray(content))
    throw new ConfigError(`${setting}: ${file} must be a mapping of public paths to ours, such as "/v1/ai/some-model: /v1/ai/image-expand/model".`);
  const entries = Object.entries(content);
  const odd = entries.find(([, to]) => typeof to !== "string" && !isTarget(to));
  if (odd) {
    const allowed = "one path, such as /v1/icons, or path and members: {path: /v1/ai/image-expand/model, members: {input_image: image}}";
    throw new ConfigError(`${setting}: in ${file} "${odd[0]}" must stand for ${allowed}.`);
  }
  return new PathAliases(entries as [string, AliasTarget][], `${setting} (${file})`);
}

function isTarget(value: unknown): value is AliasTarget {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const { path, members = {}, ...others } = value as Record<string, unknown>;
  if (typeof path !== "string" || typeof members !== "object" || members === null || Array.isArray(members)) return false;
  return Object.keys(others).length === 0 && Object.values(members).every((name) => typeof name === "string");
}

/** JSON is YAML. A path that is given twice is an error there, where JSON's own reader keeps the last silently. */
async function parsed(text: string, file: string): Promise<unknown> {
  // Loaded when it is needed: most services have no aliases, and it costs a start 20 ms.
  const { parse } = await import("yaml");
  try {
    return parse(text);
  } catch (problem) {
    throw new ConfigError(`${setting}: ${file} is neither JSON nor YAML: ${(problem as Error).message.split("\n")[0]!.replace(/:$/, "")}.`);
  }
}

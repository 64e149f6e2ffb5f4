import { readFile } from "node:fs/promises";
import { ConfigError } from "../../config/load-config.ts";
import { PathAliases } from "./path-aliases.ts";

const setting = "ATELIER_PATH_ALIASES";

/**
 * The aliases of a file: a JSON object or YAML mapping of public path to ours. No file, no aliases.
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
  const odd = entries.find(([, to]) => typeof to !== "string");
  if (odd) throw new ConfigError(`${setting}: in ${file} "${odd[0]}" must stand for one path, such as /v1/icons.`);
  return new PathAliases(entries as [string, string][], `${setting} (${file})`);
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

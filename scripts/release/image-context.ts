import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * What `tar` puts into the archive of which an image is built: the Dockerfile, and what `.dockerignore` lets through to it.
 * @throws Error where that file says it in a way that is not known here
 */
export async function imageContext(checkout: string): Promise<string[]> {
  const lines = (await readFile(join(checkout, ".dockerignore"), "utf8")).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return [...lines.flatMap(excluded), "Dockerfile", ".dockerignore", ...lines.flatMap(included)];
}

function included(line: string): string[] {
  return line.startsWith("!") ? [line.slice(1)] : [];
}

/** `*` is everything, which tar leaves out by itself. */
function excluded(line: string): string[] {
  if (line === "*" || line.startsWith("!")) return [];
  const [, name] = /^\*\*\/([^/]+)$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`.dockerignore: "${line}" is neither "*", "!PATH" nor "**/NAME"`);
  return [`--exclude=${name}`];
}

import { readFileSync } from "node:fs";

/** The lines of a text file of this folder, without comments and blank lines. */
export function readDataLines(name: string): string[] {
  const lines = readFileSync(new URL(name, import.meta.url), "utf8").split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}

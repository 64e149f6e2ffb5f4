import { readFileSync } from "node:fs";

/** The lines of a text file, without comments and blank lines. */
export function readDataLines(file: URL): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}

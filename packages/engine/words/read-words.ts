import { readFileSync } from "node:fs";

/** The words of a text file, apart by blanks and line breaks; lines that begin with # are comments. */
export function readWords(file: URL): string[] {
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  return lines.filter((line) => !line.startsWith("#")).flatMap((line) => line.split(/\s+/).filter((word) => word !== ""));
}

/** The lines of a text file that are neither empty nor comments. */
export function readLines(file: URL): string[] {
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  return lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
}

/**
 * The phrases of a text file whose lines are `key: phrase | phrase`.
 * @throws Error for another line, or when the keys are not these
 */
export function readPhrases<Key extends string>(file: URL, keys: readonly Key[]): Record<Key, readonly [string, ...string[]]> {
  const entries = readLines(file).map((line) => {
    const [, key, phrases] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (key === undefined || phrases === undefined) throw new Error(`${file.pathname}: "${line}" is not "key: phrase | phrase"`);
    return [key, phrases.split(" | ")] as const;
  });
  const found = entries.map(([key]) => key).toSorted();
  if (found.join() !== keys.toSorted().join()) throw new Error(`${file.pathname} has ${found.join(", ")} and should have ${keys.join(", ")}`);
  return Object.fromEntries(entries) as unknown as Record<Key, readonly [string, ...string[]]>;
}

import { readFileSync } from "node:fs";
import { type JudgedQuery, readJudgedQueries } from "../judgements.ts";

/** The phrases of a catalog, with what was judged for them; a phrase without judgements has none that fits. */
export function foreignQueries(catalog: "icons" | "sounds" | "music"): JudgedQuery[] {
  const judged = new Map(readJudgedQueries("foreign/judged.txt").filter(({ kind }) => kind === catalog).map((one) => [one.query, one]));
  const lines = readFileSync(new URL("phrases.txt", import.meta.url), "utf8").split("\n");
  const first = lines.indexOf(`[${catalog}]`) + 1;
  const end = lines.findIndex((line, i) => i > first && line.startsWith("["));
  const phrases = lines.slice(first, end === -1 ? undefined : end).filter((line) => line !== "");
  return phrases.map((query) => judged.get(query) ?? { kind: catalog, query, rules: [] });
}

import type { StatedColumns } from "@atelier/server/catalog/import/manifest/stated-columns.ts";
import { trackColumns } from "@atelier/server/catalog/music/rows.ts";
import { soundColumns } from "@atelier/server/catalog/sounds/rows.ts";
import { pageWithPart } from "./page-part.ts";

const importingPage = "docs/guides/importing.md";

const start = "<!-- Columns: generated from the stated columns of sounds and music by `npm run generate`. -->";
const end = "<!-- End of the columns. -->";
const catalogs: Readonly<Record<string, StatedColumns<never>>> = { sounds: soundColumns, music: trackColumns };

/** The guide with the table of the columns that manifests have. @throws Error where the page has no place for it, or a column is not described */
export const importingGuide = (): Promise<string> => pageWithPart(importingPage, start, end, table());

function table(): string {
  const rows = new Map<string, string[]>([["file", ["path, relative to the manifest; the only one that is needed"]]]);
  const names = new Set(Object.values(catalogs).flatMap((columns) => Object.keys(columns)));
  for (const name of names) {
    const meanings = Map.groupBy(Object.entries(catalogs).filter(([, columns]) => name in columns), ([, columns]) => meaningOf(name, columns));
    rows.set(name, [...meanings].map(([meaning, of]) => (of.length === 1 ? `${of[0]![0]}: ${meaning}` : meaning)));
  }
  const lines = Array.from(rows, ([name, meanings]) => `| \`${name}\` | ${meanings.join("; ").replaceAll("|", "\\|")} |\n`);
  return `| Column | Meaning |\n|---|---|\n${lines.join("")}`;
}

function meaningOf(name: string, columns: StatedColumns<never>): string {
  const { meaning } = columns[name]!;
  if (meaning === undefined) throw new Error(`the column ${name} of manifests has no \`meaning\` for ${importingPage}`);
  return meaning;
}

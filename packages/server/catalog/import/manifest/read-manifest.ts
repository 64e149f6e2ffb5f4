import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseCsv } from "./parse-csv.ts";
import { readStated, type StatedColumns, type StatedOf } from "./stated-columns.ts";

/** A manifest that cannot be read at all; the message is for the operator. */
export class BadManifest extends Error {}

export interface Manifest<Stated> {
  /** Absolute path of each file, in the order of the manifest, with what is stated of it. */
  stated: Map<string, Stated>;
  /** Rows that cannot be followed, and why. */
  refused: { row: string; reason: string }[];
  /** Names of columns that mean nothing here. */
  unknownColumns: string[];
}

interface Source {
  /** Where it stands, such as "line 3". */
  place: string;
  values: Record<string, unknown>;
}

const extensions = [".csv", ".json", ".jsonl", ".ndjson"];

/** Whether a file is a manifest by its name. */
export function isManifestName(file: string): boolean {
  return extensions.includes(path.extname(file).toLowerCase());
}

/**
 * Reads a manifest of audio files: CSV with a heading, a JSON list (or an object whose `items` is one), or one JSON object a
 * line. Paths of files are relative to the manifest. In CSV an empty cell states nothing.
 * @throws BadManifest with the reason
 */
export async function readManifest<Columns extends StatedColumns<never>>(file: string, columns: Columns): Promise<Manifest<StatedOf<Columns>>> {
  const manifest: Manifest<Record<string, unknown>> = { stated: new Map(), refused: [], unknownColumns: [] };
  const unknown = new Set<string>();
  const ids = new Set<string>();
  const folder = path.dirname(file);
  for (const { place, values: { file: given, ...values } } of await sourcesOf(file)) {
    const name = typeof given === "string" ? given.trim() : "";
    try {
      if (name === "") throw new Error("file must be a path");
      const full = path.resolve(folder, name);
      if (manifest.stated.has(full)) throw new Error("the file is named twice");
      const stated: Record<string, unknown> = readStated(columns, values, (column) => void unknown.add(column));
      for (const column of Object.keys(stated)) if (columns[column]!.isFile) stated[column] = path.resolve(folder, String(stated[column]));
      const { id } = stated as { id?: string };
      if (id !== undefined && ids.has(id)) throw new Error(`the id ${id} is given twice`);
      if (id !== undefined) ids.add(id);
      manifest.stated.set(full, stated);
    } catch (error) {
      manifest.refused.push({ row: name || place, reason: `${place}: ${(error as Error).message}` });
    }
  }
  return { ...manifest, unknownColumns: [...unknown] } as Manifest<StatedOf<Columns>>;
}

async function sourcesOf(file: string): Promise<Source[]> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new BadManifest(`${file} cannot be read: ${error.message}`);
  });
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const extension = path.extname(file).toLowerCase();
    if (extension === ".csv") return sourcesOfCsv(text);
    return extension === ".json" ? sourcesOfJson(JSON.parse(text)) : sourcesOfLines(text);
  } catch (error) {
    throw new BadManifest(`${file} is no manifest: ${(error as Error).message}`);
  }
}

function sourcesOfCsv(text: string): Source[] {
  const [heading, ...rows] = parseCsv(text);
  const columns = heading?.cells.map((cell) => cell.trim()) ?? [];
  if (!columns.includes("file")) throw new Error('its heading has no column "file"');
  return rows.map(({ line, cells }) => ({
    place: `line ${line}`,
    values: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]).filter(([, cell]) => cell !== "")),
  }));
}

function sourcesOfJson(json: unknown): Source[] {
  const items = Array.isArray(json) ? json : (json as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) throw new Error('it is neither a list nor an object with "items"');
  return items.map((item, index) => ({ place: `item ${index + 1}`, values: objectOf(item) }));
}

function sourcesOfLines(text: string): Source[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === "") return [];
    try {
      return [{ place: `line ${index + 1}`, values: objectOf(JSON.parse(line)) }];
    } catch (error) {
      throw new Error(`line ${index + 1}: ${(error as Error).message}`);
    }
  });
}

function objectOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Error("an entry is no object");
  return value as Record<string, unknown>;
}

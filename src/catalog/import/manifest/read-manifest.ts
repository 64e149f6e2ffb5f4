import { readFile } from "node:fs/promises";
import path from "node:path";
import { manifestColumns, type ManifestKind, type Stated } from "./manifest-columns.ts";
import { parseCsv } from "./parse-csv.ts";

/** A manifest that cannot be read at all; the message is for the operator. */
export class BadManifest extends Error {}

export interface Manifest {
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
export async function readManifest(file: string, kind: ManifestKind): Promise<Manifest> {
  const manifest: Manifest = { stated: new Map(), refused: [], unknownColumns: [] };
  const unknown = new Set<string>();
  const ids = new Set<string>();
  for (const { place, values } of await sourcesOf(file)) {
    const name = typeof values.file === "string" ? values.file.trim() : "";
    try {
      if (name === "") throw new Error("file must be a path");
      const full = path.resolve(path.dirname(file), name);
      if (manifest.stated.has(full)) throw new Error("the file is named twice");
      const stated = statedBy(values, kind, unknown);
      if (stated.id !== undefined && ids.has(stated.id)) throw new Error(`the id ${stated.id} is given twice`);
      if (stated.id !== undefined) ids.add(stated.id);
      if (stated.cover !== undefined) stated.cover = path.resolve(path.dirname(file), stated.cover);
      manifest.stated.set(full, stated);
    } catch (error) {
      manifest.refused.push({ row: name || place, reason: `${place}: ${(error as Error).message}` });
    }
  }
  return { ...manifest, unknownColumns: [...unknown] };
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

function statedBy(values: Record<string, unknown>, kind: ManifestKind, unknown: Set<string>): Stated {
  const columns = manifestColumns[kind] as Record<string, (value: unknown) => unknown>;
  const stated: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(values)) {
    if (column === "file") continue;
    if (!Object.hasOwn(columns, column)) unknown.add(column);
    else {
      try {
        stated[column] = columns[column]!(value);
      } catch (error) {
        throw new Error(`${column} ${(error as Error).message}`);
      }
    }
  }
  return stated as Stated;
}

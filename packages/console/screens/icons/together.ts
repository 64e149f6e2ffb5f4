import { connection } from "../../data/connection.ts";
import { preference } from "../../shell/preference.ts";
import { serviceUrl } from "../../router/base.ts";

/** Sides of PNGs that the service makes, in pixels. */
export const pngSides = ["16", "24", "32", "64", "128", "256", "512"] as const;

/** What the files of a ZIP are: `svg`, or the side of PNGs. */
export type ZipOf = "svg" | (typeof pngSides)[number];

export const zipOf = preference<ZipOf>("icons-zip", "svg", ["svg", ...pngSides]);

type Query = Record<string, string | undefined>;

/** The query of `GET /v1/icons/archive`. @param color six hexadecimal digits */
export function archiveQuery(ids: readonly number[], of: ZipOf, color?: string): Query {
  return { ids: ids.join(), ...(of === "svg" ? { format: "svg" } : { format: "png", png_size: of }), color };
}

export async function spriteOf(ids: readonly number[], color?: string): Promise<string> {
  return (await connection.stream("/v1/icons/sprite", { query: { ids: ids.join(), color } })).text();
}

export async function zipFile(ids: readonly number[], of: ZipOf, color?: string): Promise<Blob> {
  return (await connection.stream("/v1/icons/archive", { query: archiveQuery(ids, of, color) })).blob();
}

/** A URL of the service that the browser opens by itself, with the session's cookie. */
export function urlOf(path: string, query: Query): string {
  const known = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${serviceUrl()}${path}?${new URLSearchParams(known)}`;
}

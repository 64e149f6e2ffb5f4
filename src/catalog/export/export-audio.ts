import path from "node:path";
import type { AudioColumns, LicenseColumns } from "../../store/database/schema.ts";
import type { Stores } from "../import/stores.ts";
import { copyObject } from "./write-files.ts";

type AudioRow = AudioColumns & LicenseColumns & { id: number; source_key: string; title: string; tags_json: string; is_premium: 0 | 1; popularity: number; download_count: number; created_at: number };

/** Items read at once. */
export const rowsPerPage = 200;

/** Copies an item's file below the folder and answers its path there, with slashes. */
export async function copyAudio({ objects }: Stores, folder: string, row: AudioRow): Promise<string> {
  const file = path.posix.join("files", folderOf(row), path.basename(row.file_name));
  await copyObject(objects, row.file_object, row.file_size, path.join(folder, file));
  return file;
}

/** Where the files of one item lie: the content is part of the name, so that an export can be run again. */
export function folderOf({ id, file_object }: Pick<AudioRow, "id" | "file_object">): string {
  return `${id}-${file_object.slice(0, 12)}`;
}

/** The manifest columns that sounds and music share. */
export function sharedColumns(row: AudioRow) {
  return {
    id: row.source_key,
    title: row.title,
    tags: JSON.parse(row.tags_json) as string[],
    premium: row.is_premium === 1,
    popularity: row.popularity,
    downloads: row.download_count,
    created: new Date(row.created_at).toISOString(),
    license: row.license_name,
    license_url: row.license_url,
    attribution: row.attribution,
  };
}

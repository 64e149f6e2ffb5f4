import path from "node:path";
import type { AudioColumns } from "../../store/database/schema.ts";
import type { Stores } from "../import/stores.ts";
import { copyObject } from "./write-files.ts";

type AudioRow = AudioColumns & { id: number };

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

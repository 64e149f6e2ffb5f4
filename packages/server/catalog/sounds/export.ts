import path from "node:path";
import { soundsAfter } from "../../store/database/catalog/sounds.ts";
import { copyAudio, rowsPerPage } from "../export/export-audio.ts";
import { writeLines } from "../export/write-files.ts";
import { statedOfRow } from "../import/manifest/stated-columns.ts";
import type { Stores } from "../import/stores.ts";
import { soundColumns } from "./rows.ts";

/** Writes every sound below the folder, with `sounds.jsonl`, the manifest that an import reads back. */
export async function exportSounds(stores: Stores, folder: string, onItem: (title: string) => void): Promise<void> {
  const lines = async function* (): AsyncGenerator<string> {
    for (let last = 0; ; ) {
      const rows = await soundsAfter(stores.database.db, last, rowsPerPage);
      for (const row of rows) {
        const file = await copyAudio(stores, folder, row);
        yield JSON.stringify({ file, ...statedOfRow(soundColumns, row) });
        onItem(row.title);
      }
      if (rows.length < rowsPerPage) return;
      last = rows.at(-1)!.id;
    }
  };
  await writeLines(path.join(folder, "sounds.jsonl"), lines());
}

import { connection } from "../../data/connection.ts";
import { saveFile } from "../../components/save-file.ts";
import { failed } from "../../shell/toasts.tsx";
import type { AudioKind } from "./audio-kind.ts";

/** Saves the whole file, and counts as a download. */
export async function downloadAudio({ api }: Pick<AudioKind<never>, "api">, id: number): Promise<void> {
  try {
    const { download_url: url } = await connection.json<{ download_url: string }>(`${api}/${id}/download`);
    saveFile(url);
  } catch (error) {
    failed(error);
  }
}

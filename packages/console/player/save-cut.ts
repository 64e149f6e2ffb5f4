import { saveFile } from "../components/save-file.ts";
import { connection } from "../data/connection.ts";
import { mediaUrl } from "../data/media-url.ts";

/** Saves a part of a file, and counts as a download. @param path of the call that gives its URL */
export async function saveCut(path: string, cut: { from: number; to: number; format: "wav" | "mp3" }): Promise<void> {
  const { download_url: url } = await connection.json<{ download_url: string }>(path, { query: cut });
  // It is made when it is first asked for: what goes wrong is said here and not by the browser, and a busy service is asked again.
  await connection.file(mediaUrl(url), async (response) => response.body?.cancel());
  saveFile(url);
}

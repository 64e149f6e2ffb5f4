import { readdir, stat } from "node:fs/promises";
import path from "node:path";

/** Names that promise sound; what a file really is, its bytes tell later. */
const audioName = /\.(wav|wave|aiff?|aifc|flac|mp3|ogg|oga|opus|m4a|m4b)$/i;

/**
 * The audio files of a folder and the folders in it, in the order of their names; hidden ones and symbolic links are left out. A
 * single file is answered as it is. Rejects when there is nothing of this name.
 */
export async function walkAudioFiles(root: string): Promise<string[]> {
  if (!(await stat(root)).isDirectory()) return [root];
  const files: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = (await readdir(folder, { withFileTypes: true })).filter((entry) => !entry.name.startsWith("."));
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) await walk(full);
      else if (entry.isFile() && audioName.test(entry.name)) files.push(full);
    }
  };
  await walk(root);
  return files;
}

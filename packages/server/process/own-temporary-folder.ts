import { join } from "node:path";
import { setTemporaryFolder } from "../config/temporary-folder.ts";
import { TemporaryFiles } from "../store/files/temporary-files.ts";

/** Where processes have their temporary folders. */
export const temporaryFolders = (dataDir: string): string => join(dataDir, "temporary");

/**
 * Gives this process a folder for temporary files in the data folder, its libraries and what it starts (ffmpeg) too: there the sweep finds what a killed
 * process leaves, and whoever may not read the data folder may not read these.
 * @returns removes it; the end of the process does so too
 */
export async function ownTemporaryFolder(dataDir: string): Promise<() => void> {
  const files = await TemporaryFiles.open(temporaryFolders(dataDir));
  const { folder, remove } = await files.keep();
  const takeBack = setTemporaryFolder(folder);
  return () => {
    takeBack();
    remove();
  };
}

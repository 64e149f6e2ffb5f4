import { join } from "node:path";
import { TemporaryFiles } from "../store/files/temporary-files.ts";
import { temporaryFolders } from "./own-temporary-folder.ts";

/** The folders that the sweep looks after; in the first one processes have their own. */
export async function openTemporary(dataDir: string) {
  const own = await TemporaryFiles.open(temporaryFolders(dataDir));
  return { own, all: [own, await TemporaryFiles.open(intakeOf(dataDir))] };
}

/** Where files lie that are looked into before they are taken. */
export function intakeOf(dataDir: string): string {
  return join(dataDir, "intake");
}

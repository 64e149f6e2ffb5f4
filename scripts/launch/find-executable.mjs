import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The full path of a program on PATH, or undefined. Reads the folders itself: starting a shell would cost 5 ms or more. */
export function findExecutable(name, path = process.env.PATH ?? "") {
  const fileNames = process.platform === "win32" ? [`${name}.exe`, `${name}.cmd`] : [name];
  const folders = path.split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => fileNames.map((file) => join(folder, file))).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

const names = ["TMPDIR", "TMP", "TEMP"];

/**
 * Where this process, its libraries and every program that it starts put their temporary files from here on.
 * @returns takes it back
 */
export function setTemporaryFolder(folder: string, environment: NodeJS.ProcessEnv = process.env): () => void {
  const before = names.map((name) => environment[name]);
  for (const name of names) environment[name] = folder;
  return () => {
    for (const [index, name] of names.entries()) {
      if (before[index] === undefined) delete environment[name];
      else environment[name] = before[index];
    }
  };
}

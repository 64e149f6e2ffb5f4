import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Milliseconds between two looks, and of turns that are noted. */
const pause = 5;
const notedFrom = 10;
const setting = "WATCH_TURNS_FILE";

/**
 * Settings with which `startService` notes how long the server's own thread works in one turn of its event loop. Its processor time is counted: unlike the
 * time until a response, it does not depend on what else the machine does.
 */
export function watchedTurns(folder: string): { settings: Record<string, string>; longest(): number } {
  const file = join(folder, "turns");
  writeFileSync(file, "");
  let read = 0;
  return {
    settings: { NODE_OPTIONS: `--import=${import.meta.filename}`, [setting]: file },
    /** Milliseconds of the longest turn since it was last asked; 0 for none above 10. */
    longest() {
      const turns = readFileSync(file, "utf8").trim().split("\n").slice(read).filter(Boolean).map(Number);
      read += turns.length;
      return Math.max(0, ...turns);
    },
  };
}

const file = process.env[setting];
if (file !== undefined && process.argv[1]?.endsWith("packages/server/main.ts")) {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let last = spent();
  setInterval(() => {
    const now = spent();
    if (now - last > notedFrom) appendFileSync(file, `${(now - last).toFixed(1)}\n`);
    last = spent();
  }, pause).unref();
}

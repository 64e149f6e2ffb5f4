import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { generatedWav } from "../generated-sounds.ts";
import { checkout } from "./shell-blocks.ts";

/** Where a reader of the documents sits: a folder with the checkout, the files that the examples name, and programs that watch what is called. */
export interface Desk {
  folder: string;
  environment: NodeJS.ProcessEnv;
  /** What calls have failed of, also such as a pipe hides; empty where none has. */
  faults(): Promise<string>;
  /** Paths below `/v1/admin` of what was made in the catalogs. */
  made(): Promise<string[]>;
  remove(): Promise<void>;
}

export interface DeskPlace {
  key: string;
  /** Ports of the service, by the port that the documents name. */
  ports: Readonly<Record<8080 | 9464, number>>;
  dataDir: string;
  /** Number of the desk: no two have files of the same bytes. */
  number: number;
}

const drawing = (d: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="none" stroke="currentColor" d="${d}"/></svg>`;

/**
 * Calls the service under test where the documents name their port. An answer of 400 and more ends it with 22 and is written down, as is what else fails. The
 * stream of an account has no end: three seconds of it are enough. The ids of what was made last are kept for the places that ask the reader for them.
 */
const curl = (real: string, ports: DeskPlace["ports"]) => `#!/bin/sh
limit=90 endless= makes=
for argument; do
  case $argument in */v1/tasks/events) limit=3 endless=1;; -d) makes=1;; esac
done
body=$(mktemp "$DESK/body.XXXXXX")
code=0
${real} --fail-with-body --show-error --max-time "$limit" ${moved(ports)} \\
  "$@" > "$body" || code=$?
# 28: out of time
[ "$endless" ] && [ "$code" = 28 ] && code=0
cat "$body"
if [ "$code" != 0 ]; then
  { printf 'curl %.200s: ended with %s\\n' "$*" "$code"; head -c 600 "$body"; echo; } >> "$DESK/faults"
elif [ "$makes" ]; then
  grep -o '"task_id":"[^"]*"' "$body" | head -n 1 | cut -d '"' -f 4 > "$DESK/new"; [ -s "$DESK/new" ] && mv "$DESK/new" "$DESK/task_id"
  grep -o '"id":"[^"]*"' "$body" | head -n 1 | cut -d '"' -f 4 > "$DESK/new"; [ -s "$DESK/new" ] && mv "$DESK/new" "$DESK/id"
  for argument; do place=$argument; done
  number=$(sed -n 's/.*"id":\\([0-9]*\\),"outcome":"new".*/\\1/p' "$body")
  [ "$number" ] && echo "\${place##*/v1/admin/}/$number" >> "$DESK/made"
fi
rm -f "$body"
exit "$code"
`;

const moved = (ports: DeskPlace["ports"]) => Object.entries(ports).map(([from, to]) => `--connect-to 127.0.0.1:${from}:127.0.0.1:${to}`).join(" ");

/** A start that never ends is looked at as far as its settings go; all else is npm's. */
const npm = (real: string) => `#!/bin/sh
[ "$1" = start ] && exec check-settings
exec ${real} "$@"
`;

const checkSettings = `#!/bin/sh
exec ${process.execPath} --disable-warning=ExperimentalWarning ${join(import.meta.dirname, "check-settings.ts")}
`;

/** Lays everything out. */
export async function setDesk({ key, ports, dataDir, number }: DeskPlace): Promise<Desk> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-documents-"));
  const programs = join(folder, "programs");
  for (const name of ["programs", "data", "sounds/Doors", "music", "drawings", "kept", "input/atelier", "output/atelier"]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  for (const name of ["package.json", "scripts", "test", "packages", "node_modules"]) await symlink(join(checkout, name), join(folder, name));
  const sound = (which: number) => generatedWav(90_000 + 10 * number + which);
  const list = `file,title,genre\nsong.wav,"A song ${number}",Jazz\n`;
  const files: Record<string, string | Buffer> = {
    "data/first-key": `${key}\n`,
    "rain.wav": sound(0), "sounds/Doors/creak.wav": sound(1), "sounds/Doors/latch.wav": sound(2), "music/song.wav": sound(3), "song.flac": sound(4),
    "music/list.csv": list, "boat.svg": drawing("M3 18h18l-3 4H6z"), [`drawings/anchor-${number}.svg`]: drawing("M12 2v20M4 14c0 10 16 10 16 0"),
    "portrait.jpg": await sharp(join(checkout, "test/fixtures/astronaut.png")).jpeg().toBuffer(),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  for (const [name, text] of Object.entries({ curl: curl(whereIs("curl"), ports), npm: npm(whereIs("npm")), "check-settings": checkSettings })) {
    await writeFile(join(programs, name), text);
    await chmod(join(programs, name), 0o755);
  }
  const own = { ATELIER_DATA_DIR: dataDir, ATELIER_PORT: String(ports[8080]), ATELIER_API_KEY: key };
  const lines = (name: string) => readFile(join(folder, name), "utf8").catch(() => "");
  return {
    folder,
    environment: { ...process.env, PATH: `${programs}:${process.env.PATH}`, HOME: folder, DESK: folder, ...own },
    faults: () => lines("faults"),
    made: async () => (await lines("made")).split("\n").filter(Boolean),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function whereIs(program: string): string {
  const found = (process.env.PATH ?? "").split(":").map((folder) => join(folder, program)).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${program} is not on this machine`);
  return found;
}

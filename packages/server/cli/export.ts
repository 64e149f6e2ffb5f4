import path from "node:path";
import { parseArgs } from "node:util";
import type { Stores } from "../catalog/import/stores.ts";
import { openObjects } from "../store/objects/open.ts";
import { changesNothing, type Command, type CommandContext, UsageError } from "./command.ts";

type Export = (stores: Stores, folder: string, onItem: (name: string) => void) => Promise<void>;

/** What can be exported of the catalogs; each loads its own writer. */
const kinds: Record<string, () => Promise<Export>> = {
  sounds: async () => (await import("../catalog/sounds/export.ts")).exportSounds,
  music: async () => (await import("../catalog/music/export.ts")).exportMusic,
  icons: async () => (await import("../catalog/icons/export.ts")).exportIcons,
};

export const exportCommand: Command = {
  name: "export",
  summary: "write the library to a folder that import reads back",
  usage: ["export sounds DIR", "export music DIR", "export icons DIR", "export boards DIR"],
  changes: changesNothing,
  async run(args, context) {
    const { config, openDatabase, out } = context;
    const [kind, folder, ...more] = parseArgs({ args, allowPositionals: true }).positionals;
    if (kind === "boards" && folder !== undefined && more.length === 0) return exportBoards(folder, context);
    const load = kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (!load || folder === undefined || more.length > 0) throw new UsageError("export takes sounds, music, icons or boards, and one folder.");
    const database = await openDatabase();
    const stores = { database, objects: await openObjects(config, database) };
    let items = 0;
    await (await load())(stores, path.resolve(folder), () => void items++);
    out(`${items} ${kind === "music" ? "tracks" : kind} written to ${folder}.`);
  },
};

async function exportBoards(folder: string, { openDatabase, out, note }: CommandContext): Promise<void> {
  const { exportBoards: write } = await import("../boards/transfer/export-boards.ts");
  const { boards, left } = await write(await openDatabase(), path.resolve(folder));
  out(`${boards} boards written to ${folder}.`);
  if (left > 0) note(`${left} of their items stay: results, uploads and what is gone. A backup has all of them.`);
}

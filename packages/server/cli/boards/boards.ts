import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { type ContentParts, contentsOf, type ContentViewer } from "../../boards/item-content.ts";
import { packBoard } from "../../boards/pack-board.ts";
import { icons } from "../../catalog/icons/definition.ts";
import { music } from "../../catalog/music/definition.ts";
import { sounds } from "../../catalog/sounds/definition.ts";
import { createCatalogPictures } from "../../delivery/catalog-pictures.ts";
import { Drawings } from "../../delivery/drawings/drawings.ts";
import { accountNames } from "../../store/database/accounts/accounts.ts";
import { type BoardItemRow, listBoardItems } from "../../store/database/boards/board-items.ts";
import { boardById, type BoardRow, newestBoards, ownersOf } from "../../store/database/boards/boards.ts";
import { openObjects } from "../../store/objects/open.ts";
import { accountNamed } from "../account-option.ts";
import { changesNothing, type Command, CommandError, type CommandContext, UsageError } from "../command.ts";
import { table } from "../table.ts";

/** Items that are shown of a board at a time. */
const portion = 200;

export const boards: Command = {
  name: "boards",
  summary: "list and show boards, and write one as a ZIP file",
  usage: ["boards list [--account NAME] [--limit N]", "boards show ID", "boards zip ID --out FILE"],
  changes: changesNothing,
  async run([action, ...args], context) {
    if (action === "list") return list(args, context);
    if (action === "show") return show(args, context);
    if (action === "zip") return zip(args, context);
    throw new UsageError(action === undefined ? "boards needs to be told what to do." : `boards cannot ${action}.`);
  },
};

async function list(args: string[], { openDatabase, out, note }: CommandContext): Promise<void> {
  const { values } = parseArgs({ args, options: { account: { type: "string" }, limit: { type: "string", default: "50" } } });
  if (!/^[1-9]\d{0,3}$/.test(values.limit)) throw new UsageError("--limit takes a number from 1 to 9999.");
  const database = await openDatabase();
  const { db } = database;
  const accountId = values.account === undefined ? undefined : await accountNamed(database, values.account);
  const limit = Number(values.limit);
  const found = await newestBoards(db, { accountId, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const accounts = await accountNames(db, shown.map((board) => board.account_id));
  const owners = await ownersOf(db, shown.map((board) => board.owner_key_id), database.now());
  const rows = shown.map(({ id, account_id, owner_key_id, name, visibility, items, updated_at: at }) => [
    id, accounts.get(account_id) ?? "-", owners.get(owner_key_id)?.name ?? "-", visibility, String(items), new Date(at).toISOString(), name,
  ]);
  for (const line of table([["ID", "ACCOUNT", "OWNER", "SEEN BY", "ITEMS", "CHANGED", "NAME"], ...rows])) out(line);
  if (found.length === 0) note(accountId === undefined ? "There is no board yet." : "This account has no board.");
  if (found.length > limit) note(`There are more: --limit ${limit * 2} shows them.`);
}

async function show(args: string[], context: CommandContext): Promise<void> {
  const { out, note } = context;
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const { board, parts, viewer } = await opened(positionals, context);
  const rows: string[][] = [];
  for (let after: BoardItemRow | undefined, more = true; more; ) {
    const items = await listBoardItems(parts.database.db, board.id, { after, limit: portion });
    const contents = await contentsOf(parts, items, viewer);
    for (const item of items) rows.push([String(rows.length + 1), item.type, item.ref, contents.get(item.id)?.title ?? "(gone)", oneLine(item.note)]);
    more = items.length === portion;
    after = items.at(-1);
  }
  for (const line of table([["PLACE", "TYPE", "ID", "TITLE", "NOTE"], ...rows])) out(line);
  if (rows.length === 0) note(`Nothing is on ${board.name} yet.`);
}

async function zip(args: string[], context: CommandContext): Promise<void> {
  const { values: { out: file }, positionals } = parseArgs({ args, options: { out: { type: "string" } }, allowPositionals: true });
  if (file === undefined) throw new UsageError("boards zip needs --out FILE, which it writes.");
  const { board, parts, viewer, drawings } = await opened(positionals, context);
  try {
    // It has its name once it is whole.
    await pipeline(packBoard(parts, board, viewer), createWriteStream(`${file}.part`));
    await rename(`${file}.part`, file);
  } catch (error) {
    await rm(`${file}.part`, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : new CommandError(`${file} cannot be written: ${code}.`);
  } finally {
    drawings.stop(0);
  }
  context.out(`${board.name} written to ${file}.`);
}

interface Opened {
  board: BoardRow;
  parts: ContentParts;
  viewer: ContentViewer;
  drawings: Drawings;
}

/** A board with all that its items are read by. Whoever is at the machine may read everything. */
async function opened(ids: readonly string[], { config, openDatabase }: CommandContext): Promise<Opened> {
  const [id] = ids;
  if (id === undefined || ids.length > 1) throw new UsageError("Name the id of one board: `boards list` shows them.");
  const database = await openDatabase();
  const { db } = database;
  const board = await boardById(db, id.toLowerCase());
  if (!board) throw new CommandError("There is no such board.");
  const objects = await openObjects(config, database);
  const rowsOf = <Row>({ rows }: { rows: { byIds(from: typeof db, ids: readonly number[]): Promise<Row[]> } }) =>
    ({ rowsByIds: (wanted: readonly number[]) => rows.byIds(db, wanted) });
  const catalogs = { sounds: rowsOf(sounds), music: rowsOf(music), icons: rowsOf(icons) };
  const viewer = { accountId: board.account_id, premium: true, hasCatalog: true };
  const drawings = new Drawings();
  return { board, parts: { database, catalogs, objects, ...createCatalogPictures({ database, objects, drawings }) }, viewer, drawings };
}

const oneLine = (text: string) => text.replace(/\s+/g, " ");

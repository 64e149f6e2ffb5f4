import { findAccountByName, findWorkingKey } from "../../store/database/accounts/accounts.ts";
import { type BoardItemRow, insertBoardItems, itemsOfRefs } from "../../store/database/boards/board-items.ts";
import { endOfBoard } from "../../store/database/boards/board-order.ts";
import { addToBoardCount, type BoardRow, boardById, countBoards, findFavourites, insertBoard } from "../../store/database/boards/boards.ts";
import type { Database } from "../../store/database/database.ts";
import type { Db } from "../../store/database/schema.ts";
import { uuidV7 } from "../../store/database/uuid-v7.ts";
import { most, wordsOfBoard } from "../board-view.ts";
import type { BoardLine, CarriedItem } from "./board-line.ts";
import { refsOfKeys } from "./carried-items.ts";

export interface BoardsInto {
  database: Database;
  /** Name of the account that gets all of them. Default: the account of the same name as theirs. */
  account?: string | undefined;
  /** Id of the key that owns all of them. Default: the key of the same name as theirs, of that account. */
  keyId?: string | undefined;
  dryRun: boolean;
}

export interface BoardDecision {
  outcome: "new" | "changed" | "same";
  reasons: string[];
}

/** Why a board cannot come in; the message is for the operator. */
export class BoardRefused extends Error {}

const atOnce = 500;
/** Keys of items that are named one by one. */
const mostNamed = 3;

/**
 * Brings in a board that an export wrote, in one transaction. One that is there keeps its name, its order and its notes, and gets what it lacks at its end: an
 * import that is run twice changes nothing the second time.
 * @throws BoardRefused
 */
export async function importBoard(into: BoardsInto, line: BoardLine): Promise<BoardDecision> {
  const { database, dryRun } = into;
  return database.transaction(async (trx) => {
    const owner = await ownerOf(trx, into, line);
    const there = line.favourites ? await findFavourites(trx, owner.accountId, owner.keyId) : await boardById(trx, line.board);
    if (there && there.account_id !== owner.accountId) throw new BoardRefused("another account has this board: leave out --account, or delete it there");
    const { found, missing } = await known(trx, line.items);
    const lacking = there ? await notOn(trx, there.id, found) : found;
    const reasons = missing.length > 0 ? [missingInWords(missing)] : [];
    if (there && lacking.length === 0) return { outcome: "same", reasons };
    if ((there?.items ?? 0) + lacking.length > most.items) throw new BoardRefused(`a board may have ${most.items} items`);
    if (!there && !line.favourites && (await countBoards(trx, owner.accountId)) >= most.boards) {
      throw new BoardRefused(`the account has ${most.boards} boards already: delete one`);
    }
    if (!dryRun) await fill(trx, there ?? (await make(trx, line, owner, database.now())), lacking, database.now());
    return there ? { outcome: "changed", reasons: [`${lacking.length} added`, ...reasons] } : { outcome: "new", reasons };
  });
}

interface Owner {
  accountId: string;
  keyId: string;
}

async function ownerOf(trx: Db, { database, account: given, keyId }: BoardsInto, line: BoardLine): Promise<Owner> {
  const name = given ?? line.account;
  const account = await findAccountByName(trx, name);
  if (!account) throw new BoardRefused(`there is no account ${name}: name one with --account`);
  const key = await findWorkingKey(trx, { accountId: account.id, now: database.now(), ...(keyId === undefined ? { name: line.owner } : { id: keyId }) });
  if (!key) throw new BoardRefused(`the account ${name} has no working key ${keyId ?? `called "${line.owner}"`}: give the id of one with --key`);
  return { accountId: account.id, keyId: key.id };
}

interface Placed extends CarriedItem {
  ref: string;
}

/** What of the items this library has, each once. */
async function known(trx: Db, items: readonly CarriedItem[]): Promise<{ found: Placed[]; missing: CarriedItem[] }> {
  const found = new Map<string, Placed>();
  const missing: CarriedItem[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    const some = items.slice(from, from + atOnce);
    const refs = await refsOfKeys(trx, some);
    for (const [place, item] of some.entries()) {
      const ref = refs[place]?.ref;
      if (ref === undefined) missing.push(item);
      else if (!found.has(`${item.type} ${ref}`)) found.set(`${item.type} ${ref}`, { ...item, ref });
    }
  }
  return { found: [...found.values()], missing };
}

async function notOn(trx: Db, boardId: string, items: readonly Placed[]): Promise<Placed[]> {
  const lacking: Placed[] = [];
  for (let from = 0; from < items.length; from += atOnce) {
    const some = items.slice(from, from + atOnce);
    const on = new Set((await itemsOfRefs(trx, boardId, some)).map(({ type, ref }) => `${type} ${ref}`));
    lacking.push(...some.filter(({ type, ref }) => !on.has(`${type} ${ref}`)));
  }
  return lacking;
}

async function make(trx: Db, line: BoardLine, { accountId, keyId }: Owner, now: number): Promise<BoardRow> {
  const { name, description, visibility, favourites } = line;
  const row: BoardRow = {
    // Favourites of another key may be there under this id.
    id: favourites ? uuidV7(now) : line.board, account_id: accountId, owner_key_id: keyId,
    name, description, words: wordsOfBoard(name, description), visibility,
    is_favourites: favourites ? 1 : 0, items: 0, created_at: Date.parse(line.created), updated_at: now,
  };
  await insertBoard(trx, row);
  return row;
}

async function fill(trx: Db, { id: board_id, account_id }: BoardRow, items: readonly Placed[], now: number): Promise<void> {
  const { position, gap } = await endOfBoard(trx, board_id);
  const rows = items.map(({ type, ref, note, added }, place): BoardItemRow =>
    ({ id: uuidV7(now), board_id, account_id, type, ref, note, position: position + place * gap, added_at: Date.parse(added) }));
  for (let from = 0; from < rows.length; from += atOnce) await insertBoardItems(trx, rows.slice(from, from + atOnce));
  await addToBoardCount(trx, board_id, rows.length, now);
}

function missingInWords(missing: readonly CarriedItem[]): string {
  const named = missing.slice(0, mostNamed).map(({ type, key }) => `${type} ${key}`).join(", ");
  return `${missing.length} left out, which this library lacks: ${named}${missing.length > mostNamed ? " …" : ""}`;
}

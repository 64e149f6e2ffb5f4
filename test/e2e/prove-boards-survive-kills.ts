import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { type Service, startService } from "./start-service.ts";

export interface BoardKillPlan {
  /** Changes that are acknowledged before the end: boards, items, links. */
  changes: number;
  /** Kills before the last one, which follows all changes. */
  mostKills: number;
  /** Changes that are acknowledged between a start and its kill: at least, at most. A busy machine has as many kills as a quiet one. */
  between: [number, number];
  /** Items of each board, a multiple of 8: an account has 1,000 boards at most. */
  items: number;
}

/** Callers that change at the same time; each has boards of its own. */
const callers = 4;
/** Kills between two lines of how far it is. */
const killsOfLine = 5;

/** What was acknowledged of one board. */
interface Acknowledged {
  id: string;
  /** Refs of its items, in the order of the board. */
  items: { id: string; ref: string }[];
  open: string[];
  ended: string[];
}

/**
 * Boards are made, filled, ordered and shown by links while the server is killed again and again. Asserts that what was acknowledged is there afterwards, in
 * its order, and that no link works that was ended.
 */
export async function proveBoardsSurviveKills(plan: BoardKillPlan, report: (line: string) => void): Promise<void> {
  const { changes, mostKills, between: [least, most], items } = plan;
  // No task is made: workers would cost each of its starts.
  const service = await startService({ ATELIER_WORKERS: "0" });
  try {
    for (let number = 0; number < items; number++) {
      const file = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h${number + 1}v9z"/></svg>`).toString("base64");
      const answer = await service.call("/v1/admin/icons", { body: { file, name: `icon ${number}` } });
      assert.equal(answer.status, 200, await answer.text());
    }
    const boards: Acknowledged[] = [];
    const favourites = new Map<string, string>();
    let [acknowledged, kills, ended] = [0, 0, false];
    /** Repeats a change until it is acknowledged. */
    const until: Until = async (change) => {
      for (;;) {
        const done = await change();
        if (done !== undefined) return acknowledged++, done;
        // Another caller has failed: this one must not repeat for ever.
        if (ended) throw new Error("given up");
        await sleep(50);
      }
    };
    const work = Promise.all(Array.from({ length: callers }, async (_, caller) => {
      while (acknowledged < changes) {
        await fillBoard(service, boards, items, until);
        await favour(service, favourites, 1 + caller + callers * Math.floor(Math.random() * (items / callers)), until);
      }
    })).finally(() => (ended = true));
    while (!ended && kills < mostKills) {
      const next = acknowledged + least + Math.random() * (most - least);
      while (!ended && acknowledged < next) await sleep(Math.random() * 40);
      if (ended) break;
      await service.kill9();
      await service.restart();
      if (++kills % killsOfLine === 0) report(`${kills} kills, ${acknowledged} changes acknowledged`);
    }
    await work;
    await service.kill9();
    await service.restart();
    for (const board of boards) await assertThere(service, board);
    const kept = await itemsOf(service, "favourites");
    assert.deepEqual(new Map(kept.map(({ id, ref }) => [ref, id])), favourites, "favourites as they were left");
    report(`${kills + 1} kills, ${acknowledged} changes acknowledged, ${boards.length} boards: all as they were left`);
  } finally {
    await service.dispose();
  }
}

type Until = <T>(change: () => Promise<T | undefined>) => Promise<T>;

/** Puts an icon among the favourites, or takes it off. @param favourites ids of what is on them, by ref; each caller has icons of its own */
async function favour(service: Service, favourites: Map<string, string>, icon: number, until: Until): Promise<void> {
  const ref = String(icon);
  const id = favourites.get(ref);
  if (id === undefined) {
    const [item] = await until(() => data<{ id: string }[]>(service, "POST", "/v1/boards/favourites/items", { items: [{ type: "icon", ref }] }));
    favourites.set(ref, item!.id);
  } else {
    await until(() => data(service, "DELETE", `/v1/boards/favourites/items/${id}`, undefined, [404]));
    favourites.delete(ref);
  }
}

/** Makes a board and changes it some times. */
async function fillBoard(service: Service, boards: Acknowledged[], items: number, until: Until): Promise<void> {
  const made = await until(() => data<{ id: string }>(service, "POST", "/v1/boards", { name: `board ${boards.length}` }));
  const board: Acknowledged = { id: made.id, items: [], open: [], ended: [] };
  boards.push(board);
  const at = `/v1/boards/${board.id}`;
  for (let ref = 1; ref <= items; ref++) {
    const [item] = await until(() => data<{ id: string; ref: string }[]>(service, "POST", `${at}/items`, { items: [{ type: "icon", ref: String(ref) }] }));
    board.items.push(item!);
    if (ref % 3 === 0) {
      await until(() => data(service, "PATCH", `${at}/items/${item!.id}`, { after: null }));
      board.items.unshift(board.items.pop()!);
    }
    if (ref % 4 === 0) {
      const { id, url } = await until(() => data<{ id: string; url: string }>(service, "POST", `${at}/shares`, {}));
      board.open.push(url);
      if (ref % 8 !== 0) continue;
      // One that was ended before its kill is not found again.
      await until(() => data(service, "DELETE", `${at}/shares/${id}`, undefined, [404]));
      board.ended.push(board.open.pop()!);
    }
  }
  const last = board.items.at(-1)!;
  await until(() => data(service, "DELETE", `${at}/items/${last.id}`, undefined, [404]));
  board.items.pop();
  // Many at once, of which most come back to their places.
  const off = board.items.filter((_, place) => place % 3 === 0).map(({ id }) => id);
  const back = off.filter((_, place) => place % 4 !== 3);
  await until(() => data(service, "POST", `${at}/items/remove`, { items: off }));
  const { left_out } = await until(() => data<{ left_out: unknown[] }>(service, "POST", `${at}/items/restore`, { items: back }));
  assert.deepEqual(left_out, []);
  board.items = board.items.filter(({ id }) => back.includes(id) || !off.includes(id));
}

async function assertThere(service: Service, { id, items, open, ended }: Acknowledged): Promise<void> {
  const found = await itemsOf(service, id);
  assert.deepEqual(found.map((item) => [item.id, item.ref]), items.map((item) => [item.id, item.ref]));
  const { data: board } = (await (await service.call(`/v1/boards/${id}`)).json()) as { data: { item_count: number } };
  assert.equal(board.item_count, items.length);
  const statusOf = async (url: string) => (await fetch(url.replace("/shared/", "/v1/shared/"))).status;
  for (const url of open) assert.equal(await statusOf(url), 200, "a link that was made");
  for (const url of ended) assert.equal(await statusOf(url), 410, "a link that was ended");
}

async function itemsOf(service: Service, board: string): Promise<{ id: string; ref: string }[]> {
  const answer = await service.call(`/v1/boards/${board}/items?limit=200`);
  assert.equal(answer.status, 200);
  return ((await answer.json()) as { data: { id: string; ref: string }[] }).data;
}

/** What is acknowledged; undefined where no answer came, or one that asks to come again. @param also statuses that stand for what is done already */
async function data<T>(service: Service, method: string, path: string, body?: unknown, also: readonly number[] = []): Promise<T | undefined> {
  try {
    const answer = await service.call(path, { method, ...(body !== undefined && { body }) });
    const text = await answer.text();
    if (also.includes(answer.status)) return {} as T;
    assert.ok(answer.status === 200 || answer.status === 503, `${method} ${path}: ${answer.status} ${text}`);
    return answer.status === 200 ? (JSON.parse(text) as { data: T }).data : undefined;
  } catch (error) {
    // A connection that broke: fetch throws nothing else.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

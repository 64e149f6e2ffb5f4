import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { fillSmallLibrary } from "../parts/fill-small-library.ts";
import { type ProbeService, probeKey, startProbeService } from "../parts/probe-service.ts";
import { unzipped } from "../parts/boards/unzipped.ts";

interface Item {
  id: string;
  type: string;
  ref: string;
  note: string;
  item: Record<string, unknown> | null;
}

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#b08060" } }).png().toBuffer();

/** Calls with a key; the status and what was answered. */
function callerOf({ url }: ProbeService, key: string) {
  return async (method: string, path: string, body?: unknown) => {
    const headers = { "x-service-api-key": key, ...(body !== undefined && { "content-type": "application/json" }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const json = (await answer.json()) as Record<string, never>;
    return { status: answer.status, code: json.code as unknown, message: json.message as unknown as string, data: json.data as never, json };
  };
}

async function service(t: TestContext, settings: Record<string, string> = {}) {
  const running = await startProbeService(t, {}, settings);
  const root = callerOf(running, probeKey);
  const key = async (more: object) => {
    const { data } = await root("POST", "/v1/keys", { name: "other", ...more });
    const { id, key: made } = data as { id: string; key: string };
    return { id, secret: made, call: callerOf(running, made) };
  };
  return { running, root, key };
}

async function completedTask({ running, root }: Awaited<ReturnType<typeof service>>): Promise<string> {
  const { data, json } = await root("POST", "/v1/ai/skin-enhancer/flexible", { image: picture.toString("base64") });
  assert.ok(data, JSON.stringify(json));
  const { task_id: id } = data as { task_id: string };
  const view = async () => ((await (await running.call(`/v1/tasks/${id}`)).json()) as { data: { status: string } }).data;
  await until(60_000, "the task ends", async () => (await view()).status === "COMPLETED");
  return id;
}

async function uploaded({ url }: ProbeService): Promise<string> {
  const answer = await fetch(`${url}/v1/uploads?file_name=sea.png`, {
    method: "POST", body: new Uint8Array(picture), headers: { "x-service-api-key": probeKey, "content-type": "image/png" },
  });
  return ((await answer.json()) as { data: { upload: string } }).data.upload;
}

const day = 86_400_000;

test("things of every kind are together on a board in an order of one's own, and results and uploads stay while they are there", async (t) => {
  const parts = await service(t, { ATELIER_RETENTION_DAYS: "7", ATELIER_UPLOAD_HOURS: "24" });
  const { running, root } = parts;
  await fillSmallLibrary(running);
  const [task, upload] = [await completedTask(parts), await uploaded(running)];
  const { data: made } = await root("POST", "/v1/boards", { name: "  Trailer ", description: "spring" });
  const { id, name, owner } = made as { id: string; name: string; owner: { me: boolean } };
  assert.deepEqual([name, owner.me], ["Trailer", true]);
  const things = [
    { type: "sound", ref: "1", note: "first" }, { type: "track", ref: "1" }, { type: "icon", ref: "1" }, { type: "result", ref: task },
    { type: "upload", ref: upload },
  ];
  const { data: added } = await root("POST", `/v1/boards/${id}/items`, { items: things });
  const items = added as Item[];
  assert.deepEqual(items.map(({ type, ref, note }) => [type, ref, note]), things.map(({ type, ref, note = "" }) => [type, ref, note]));
  const shownAs = items.map(({ item }) => item?.title ?? item?.name ?? item?.status ?? item?.file_name);
  assert.deepEqual(shownAs, ["A footsteps", "Some Pop", "sun", "COMPLETED", "sea.png"]);
  assert.ok(items[3]!.item!.on_board === true && String(items[4]!.item!.expires_at).startsWith("9999"));

  const { data: again } = await root("POST", `/v1/boards/${id}/items`, { items: [things[4], { ...things[0], note: "changed" }] });
  assert.deepEqual((again as Item[]).map((item) => [item.id, item.note]), [[items[4]!.id, ""], [items[0]!.id, "first"]], "what is there stays as it is");
  const unknown = { items: [{ type: "sound", ref: "99" }] };
  const wrong = await root("POST", `/v1/boards/${id}/items`, { items: [...unknown.items, { type: "result", ref: "12" }, { type: "icon", ref: "x" }] });
  assert.deepEqual([wrong.status, wrong.message.match(/items\[\d\]\.ref/g)], [400, ["items[1].ref", "items[2].ref"]]);
  assert.match((await root("POST", `/v1/boards/${id}/items`, unknown)).message, /^items\[0\]\.ref: must be the id of a sound effect/);

  await root("PATCH", `/v1/boards/${id}/items/${items[4]!.id}`, { after: null, note: "top" });
  await root("PATCH", `/v1/boards/${id}/items/${items[0]!.id}`, { after: items[2]!.id });
  const pages: string[] = [];
  for (let query = "?limit=2"; query !== ""; ) {
    const { json } = await root("GET", `/v1/boards/${id}/items${query}`);
    pages.push((json.data as Item[]).map(({ type }) => type).join());
    query = json.next_cursor === undefined ? "" : `?limit=2&cursor=${json.next_cursor as string}`;
  }
  assert.deepEqual(pages, ["upload,track", "icon,sound", "result"]);
  const { data: list } = await root("GET", "/v1/boards?q=SPRING");
  const [shown] = list as { item_count: number; preview: Item[] }[];
  assert.deepEqual([shown!.item_count, shown!.preview.map(({ type }) => type)], [5, ["upload", "track", "icon", "sound"]]);
  assert.equal((await root("GET", `/v1/boards/${id}/items?cursor=x`)).message, "cursor: must be `next_cursor` of the page before, as it was given");

  // Kept and not kept again, it stays: it is on the board.
  await root("POST", `/v1/tasks/${task}/keep`);
  const { data: unkept } = await root("DELETE", `/v1/tasks/${task}/keep`);
  assert.deepEqual([(unkept as Record<string, unknown>).on_board, (unkept as Record<string, unknown>).kept], [true, undefined]);
  await root("POST", "/v1/boards/favourites/items", { items: [{ type: "result", ref: task }] });
  const { data: removed } = await root("DELETE", `/v1/boards/${id}/items/${items[3]!.id}`);
  assert.equal((removed as Item).item!.on_board, true, "another board has it");
  const before = Date.now();
  const { json: deleted } = await root("DELETE", `/v1/boards/${id}`);
  assert.ok(Math.abs(Date.parse(deleted.uploads_expire_at as unknown as string) - before - day) < 60_000);
  const { data: left } = await root("GET", `/v1/uploads/${upload}`);
  assert.ok(Math.abs(Date.parse((left as { expires_at: string }).expires_at) - before - day) < 60_000, "its usual end has come again");
  const { data: favourites } = await root("GET", "/v1/boards/favourites/items");
  const { data: last } = await root("DELETE", `/v1/boards/favourites/items/${(favourites as Item[])[0]!.id}`);
  assert.ok(Math.abs(Date.parse((last as Item).item!.expires_at as string) - before - 7 * day) < 60_000);
  await root("POST", "/v1/boards/favourites/items", { items: [{ type: "result", ref: task }] });
  await root("DELETE", `/v1/tasks/${task}`);
  const { data: gone } = await root("GET", "/v1/boards/favourites/items");
  assert.deepEqual((gone as Item[]).map(({ type, item }) => [type, item]), [["result", null]]);
});

test("many are taken off in one call, a repeat takes nothing off, and what is added behind an item stands where it stood", async (t) => {
  const parts = await service(t, { ATELIER_UPLOAD_HOURS: "24" });
  const { running, root, key } = parts;
  await fillSmallLibrary(running);
  const upload = await uploaded(running);
  const { data: made } = await root("POST", "/v1/boards", { name: "Many" });
  const at = `/v1/boards/${(made as { id: string }).id}`;
  const things = [
    ...["1", "2", "3", "4"].map((ref) => ({ type: "sound", ref, note: `sound ${ref}` })), { type: "upload", ref: upload },
    ...["1", "2", "3", "4", "5", "6"].map((ref) => ({ type: "icon", ref })),
  ];
  const { data: added } = await root("POST", `${at}/items`, { items: things });
  const ids = (added as Item[]).map(({ id }) => id);
  const { data: elsewhere } = await root("POST", "/v1/boards/favourites/items", { items: [things[0]] });
  const other = (elsewhere as Item[])[0]!.id;
  const board = async () => ((await root("GET", `${at}/items`)).data as Item[]).map(({ type, ref, note }) => ({ type, ref, ...(note !== "" && { note }) }));
  const count = async () => ((await root("GET", at)).data as { item_count: number }).item_count;
  const endOfUpload = async () => ((await root("GET", `/v1/uploads/${upload}`)).data as { expires_at: string }).expires_at;

  const path = `${at}/items/remove`;
  const wrong: [items: unknown, message: RegExp][] = [
    [undefined, /^items: is required$/], [[], /^items: must have at least 1 element$/], [{}, /^items: must be an array$/],
    [[ids[0], 7], /^items\[1\]: must be/], [[ids[0], "x"], /^items\[1\]: must be the id of an item of the board$/],
    [[ids[0], ids[1], ids[0]], /^items: must not have an element twice: \[0\] and \[2\] are the same$/],
    [Array.from({ length: 1001 }, (_, place) => `019c7041-0000-7000-8000-${String(place).padStart(12, "0")}`), /^items: must have at most 1000 elements$/],
  ];
  for (const [items, message] of wrong) {
    const { status, code, message: given } = await root("POST", path, { items });
    assert.deepEqual([status, code], [400, "invalid_request"]);
    assert.match(given, message);
  }
  assert.equal(await count(), 11, "what is refused takes nothing off");
  const stranger = await key({ account: "elsewhere", scopes: ["ai"] });
  const [unseen, unknown] = [await stranger.call("POST", path, { items: ids }), await root("POST", `/v1/boards/${other}/items/remove`, { items: ids })];
  assert.deepEqual([unseen.status, unknown.status], [404, 404]);
  assert.equal((await (await key({ scopes: ["catalog"] })).call("POST", path, { items: ids })).code, "missing_scope");

  const gone = [ids[0]!, ...ids.slice(2, 6), ids[10]!];
  const before = Date.now();
  const { json } = await root("POST", path, { items: [...gone.map((id) => id.toUpperCase()), other, "019c7041-0000-7000-8000-000000000000"] });
  assert.deepEqual((json as Record<string, unknown>).data, { removed: 6 });
  assert.equal(json.uploads_expire_at as unknown, await endOfUpload(), "the response says when it ends");
  assert.ok(Math.abs(Date.parse(await endOfUpload()) - before - day) < 60_000);
  assert.deepEqual(await board(), [things[1], ...things.slice(6, 10)]);
  assert.equal(await count(), 5);
  assert.deepEqual((await root("POST", path, { items: gone })).data, { removed: 0 }, "a repeat");
  assert.equal(await count(), 5);
  assert.equal(((await root("GET", "/v1/boards/favourites/items")).data as Item[]).length, 1, "other boards keep theirs");

  for (const [items, after] of [[things.slice(0, 1), null], [things.slice(2, 6), ids[1]], [things.slice(10), ids[9]]] as const) {
    assert.equal((await root("POST", `${at}/items`, { items, after })).status, 200);
  }
  assert.deepEqual(await board(), things, "with their notes, in their order");
  assert.ok((await endOfUpload()).startsWith("9999"));
  const misplaced = await root("POST", `${at}/items`, { items: [{ type: "track", ref: "1" }], after: other });
  assert.match(misplaced.message, /^after: must be the id of an item of this board/);
  await until(10_000, "the log has it", async () => {
    const { data } = await root("GET", "/v1/audit?operation=removeBoardItems");
    const done = (data as { outcome: string; details: { removed?: number } }[]).filter(({ outcome }) => outcome === "done");
    return JSON.stringify(done.map(({ details }) => details.removed)) === "[0,6]";
  });
});

test("what was taken off is put back where it stood by the same ids, all in one step and as often as it is asked; what is gone is named", async (t) => {
  const parts = await service(t);
  const { running, root, key } = parts;
  await fillSmallLibrary(running);
  const [kept, lost] = [await uploaded(running), await uploaded(running)];
  const { data: made } = await root("POST", "/v1/boards", { name: "Many", visibility: "account" });
  const at = `/v1/boards/${(made as { id: string }).id}`;
  const things = [
    ...["1", "2", "3", "4"].map((ref) => ({ type: "sound", ref, note: `sound ${ref}` })), ...[kept, lost].map((ref) => ({ type: "upload", ref, note: "sea" })),
    ...["1", "2"].map((ref) => ({ type: "icon", ref })),
  ];
  const items = (await root("POST", `${at}/items`, { items: things })).data as Item[];
  const [s1, s2, s3, s4, up, gone, i1, i2] = items.map(({ id }) => id) as [string, string, string, string, string, string, string, string];
  const board = async () => (await root("GET", `${at}/items`)).data as Item[];
  const before = await board();
  const path = `${at}/items/restore`;
  const takeOff = async (...ids: string[]) => (await root("POST", `${at}/items/remove`, { items: ids })).json as { restorable_until?: string };
  const restore = async (ids: readonly string[], caller = root) => (await caller("POST", path, { items: ids })).data as unknown;

  const { restorable_until: end } = await takeOff(s1, s3, up, gone, i2);
  assert.ok(Math.abs(Date.parse(end!) - Date.now() - 3_600_000) < 60_000, "for an hour");
  assert.ok(!(await upload(kept)).startsWith("9999"));
  const wrong: [items: unknown, message: RegExp][] = [
    [undefined, /^items: is required$/], [[], /^items: must have at least 1 element$/], [[s1, "x"], /^items\[1\]: must be the id of an item of the board$/],
    [[s1, s1], /^items: must not have an element twice/],
    [Array.from({ length: 1001 }, (_, place) => `019c7041-0000-7000-8000-${String(place).padStart(12, "0")}`), /^items: must have at most 1000 elements$/],
  ];
  for (const [given, message] of wrong) assert.match((await root("POST", path, { items: given })).message, message);
  const [stranger, plain] = [await key({ account: "elsewhere", scopes: ["ai", "catalog"] }), await key({ scopes: ["ai"] })];
  assert.equal((await stranger.call("POST", path, { items: [s1] })).status, 404);
  assert.equal((await plain.call("POST", path, { items: [s1, up] })).code, "missing_scope", "as for adding");
  assert.equal((await root("POST", "/v1/boards/favourites/items/restore", { items: [s1] })).json.data["left_out"][0]["reason"], "unknown", "of another board");
  assert.equal((await board()).length, 3, "what is refused puts nothing back");

  await root("DELETE", `/v1/uploads/${lost}`);
  const [again] = (await root("POST", `${at}/items`, { items: [{ type: "icon", ref: "2" }] })).data as Item[];
  await root("PATCH", `${at}/items/${s4}`, { after: null });
  const never = "019c7041-0000-7000-8000-000000000000";
  const left_out = [{ id: gone, reason: "gone" }, { id: i2, reason: "added_again" }, { id: never, reason: "unknown" }];
  const asked = [s1.toUpperCase(), s3, up, gone, i2, i1, never];
  assert.deepEqual(await restore(asked), { restored: 3, left_out });
  assert.deepEqual(await restore(asked), { restored: 0, left_out }, "a repeat");
  const after = await board();
  assert.deepEqual(after.map(({ id }) => id), [s4, s1, s2, s3, up, i1, again!.id]);
  const same = (all: Item[]) => all
    .map(({ id, ref, note, item }) => ({ id, ref, note, shown: item !== null })).sort((one, other) => (one.id < other.id ? -1 : 1));
  assert.deepEqual(same(after.filter(({ id }) => id !== again!.id)), same(before.filter(({ id }) => id !== gone && id !== i2)), "by its id, with its note");
  assert.ok((await upload(kept)).startsWith("9999"), "held again");
  assert.equal(((await root("GET", at)).data as { item_count: number }).item_count, 7);

  // By one call or by itself, and with a key that may not have the catalogs: an upload alone is no matter of theirs.
  await root("DELETE", `${at}/items/${up}`);
  assert.deepEqual(await restore([up], plain.call), { restored: 1, left_out: [] });
  await until(10_000, "the log has one entry for each call", async () => {
    const { data } = await root("GET", "/v1/audit?operation=restoreBoardItems");
    const all = data as { outcome: string; details: { restored?: number; left_out?: number } }[];
    const done = all.filter(({ outcome }) => outcome === "done").map(({ details }) => [details.restored, details.left_out]);
    return JSON.stringify(done) === JSON.stringify([[1, 0], [0, 3], [3, 3], [0, 1]]);
  });

  async function upload(id: string): Promise<string> {
    return ((await root("GET", `/v1/uploads/${id}`)).data as { expires_at: string }).expires_at;
  }
});

test("a private board is its key's alone, one of the account is everybody's, and what an ended key has left an admin takes over", async (t) => {
  const { root, key } = await service(t);
  const [mine, colleague] = [await key({ scopes: ["ai", "catalog"] }), await key({ scopes: ["ai"] })];
  const stranger = await key({ account: "elsewhere", scopes: ["ai", "admin"] });
  const make = async (visibility: string) => ((await mine.call("POST", "/v1/boards", { name: visibility, visibility })).data as { id: string }).id;
  const [secret, open] = [await make("private"), await make("account")];
  const statusOf = async (caller: typeof root, id: string) => (await caller("GET", `/v1/boards/${id}`)).status;
  assert.deepEqual(await Promise.all([mine.call, colleague.call, root, stranger.call].map((one) => statusOf(one, secret))), [200, 404, 404, 404]);
  assert.deepEqual(await Promise.all([mine.call, colleague.call, root, stranger.call].map((one) => statusOf(one, open))), [200, 200, 200, 404]);
  assert.equal((await colleague.call("PATCH", `/v1/boards/${open}`, { name: "renamed" })).status, 200);
  for (const refused of [
    await colleague.call("PATCH", `/v1/boards/${open}`, { visibility: "private" }), await colleague.call("DELETE", `/v1/boards/${open}`),
    await colleague.call("POST", `/v1/boards/${open}/take-over`),
  ]) assert.deepEqual([refused.status, refused.code], [403, "not_board_owner"]);
  assert.equal((await colleague.call("POST", `/v1/boards/${open}/items`, { items: [{ type: "sound", ref: "1" }] })).code, "missing_scope");

  const ids = await Promise.all([mine.call, colleague.call].map(async (one) => ((await one("GET", "/v1/boards/favourites")).data as { id: string }).id));
  assert.notEqual(ids[0], ids[1], "each key has its own favourites");
  const refused = [["DELETE", "favourites"], ["PATCH", "favourites", { name: "Loved" }], ["PATCH", ids[0]!, { visibility: "account" }]] as const;
  for (const [method, path, body] of refused) {
    assert.equal((await mine.call(method, `/v1/boards/${path}`, body)).code, "favourites_stay");
  }
  assert.equal((await mine.call("PATCH", "/v1/boards/favourites", { description: "What I like" })).status, 200);
  await root("DELETE", `/v1/keys/${mine.id}`);
  assert.equal(await statusOf(colleague.call, secret), 404);
  assert.deepEqual((await root("GET", `/v1/boards/${secret}`)).data["owner"], { key_id: mine.id, name: "other", ended: true, me: false });
  for (const id of [secret, ids[0]!]) {
    const { data: taken } = await root("POST", `/v1/boards/${id}/take-over`);
    assert.deepEqual([(taken as { owner: { me: boolean } }).owner.me, (taken as { favourites: boolean }).favourites], [true, false]);
  }
  assert.equal((await root("DELETE", `/v1/boards/${ids[0]!}`)).status, 200);
});

test("a link shows a board without a key and ends with all below it: 410 everywhere, for what a cache holds too", async (t) => {
  const parts = await service(t);
  const { running, root, key } = parts;
  await fillSmallLibrary(running);
  await root("PATCH", "/v1/admin/sound-effects/2", { premium: true });
  const task = await completedTask(parts);
  const { data: board } = await root("POST", "/v1/boards", { name: "Shown" });
  const { id } = board as { id: string };
  await root("POST", `/v1/boards/${id}/items`, {
    items: [{ type: "sound", ref: "2", note: "hear" }, { type: "result", ref: task }, { type: "icon", ref: "1" }],
  });
  const share = async (caller: typeof root, download: boolean, expires_in = 3600) => {
    const { data, json } = await caller("POST", `/v1/boards/${id}/shares`, { download, expires_in });
    assert.ok(data, JSON.stringify(json));
    return data as { id: string; url: string };
  };
  const [plain, entitled] = [await key({ scopes: ["ai", "catalog"] }), await key({ scopes: ["ai", "catalog"], premium: true })];
  await root("PATCH", `/v1/boards/${id}`, { visibility: "account" });
  const link = await share(plain.call, true);
  assert.match(link.url, /\/shared\/[\w-]{54}$/);
  const api = link.url.replace("/shared/", "/v1/shared/");
  const open = async (url: string, headers: Record<string, string> = {}, method = "GET") => fetch(url, { method, headers });
  const shown = ((await (await open(`${api}/items`)).json()) as { data: Shared[] }).data;
  const facts = shown.map(({ type, note, item }) => [type, note, item!.kind, item!.downloads.length]);
  assert.deepEqual(facts, [["sound", "hear", "audio", 0], ["result", "", "image", 1], ["icon", "", "image", 1]]);
  assert.doesNotMatch(JSON.stringify(shown), /\/media\//, "nothing that outlives the link is handed out");
  const urls = shown.flatMap(({ item }) => [item!.preview_url, item!.thumbnail_url, item!.waveform_image_url, ...item!.downloads.map(({ url }) => url)]);
  const files = urls.filter((url) => url !== undefined);
  assert.ok(files.length >= 6, files.join("\n"));
  const tags: Record<string, string> = {};
  for (const url of files) {
    const file = await open(url);
    assert.deepEqual([file.status, file.headers.get("cache-control"), file.headers.get("referrer-policy")], [200, "private, no-cache", "no-referrer"], url);
    tags[url] = file.headers.get("etag")!;
    assert.equal((await open(url, { "if-none-match": tags[url] })).status, 304);
    assert.equal((await open(url, { range: "bytes=0-3" })).status, 206);
  }
  assert.equal((await open(`${api}/items/${shown[0]!.id}/download`)).status, 404, "its maker may not download it either");
  assert.deepEqual([...(await unzippedOf(`${api}/zip`)).keys()].slice(-2), ["licences.csv", "credits.txt"]);

  const looking = (await share(root, false)).url.replace("/shared/", "/v1/shared/");
  const onlyShown = ((await (await open(`${looking}/items`)).json()) as { data: Shared[] }).data;
  assert.deepEqual(onlyShown.map(({ item }) => item!.downloads), [[], [], []]);
  for (const path of ["/zip", `/items/${shown[1]!.id}/download`]) assert.equal((await open(`${looking}${path}`)).status, 404);
  const whole = (await share(entitled.call, true)).url.replace("/shared/", "/v1/shared/");
  assert.equal(((await (await open(`${whole}/items`)).json()) as { data: Shared[] }).data[0]!.item!.downloads.length, 1);

  assert.equal(((await root("GET", `/v1/boards/${id}/shares`)).data as unknown[]).length, 3);
  await root("DELETE", `/v1/boards/${id}/shares/${link.id}`);
  for (const url of [api, `${api}/items`, `${api}/zip`, ...files]) {
    const ended = await open(url, tags[url] ? { "if-none-match": tags[url] } : {});
    assert.deepEqual([ended.status, ((await ended.json()) as { code: string }).code], [410, "share_ended"], url);
  }
  assert.equal((await open(files[0]!, {}, "HEAD")).status, 410);
  assert.equal((await open(whole)).status, 200, "others go on");
  await root("DELETE", `/v1/boards/${id}`);
  for (const url of [whole, looking]) assert.equal((await open(url)).status, 410, "the board is gone");
  assert.equal((await open(`${running.url}/v1/shared/${"x".repeat(54)}`)).status, 404, "never was a link");
  for (const expires_in of [0, 91 * 86_400]) assert.match((await root("POST", "/v1/boards/favourites/shares", { expires_in })).message, /^expires_in: /);
});

interface Shared {
  id: string;
  type: string;
  note: string;
  item: { kind: string; preview_url?: string; thumbnail_url?: string; waveform_image_url?: string; downloads: { url: string }[] } | null;
}

async function unzippedOf(url: string, headers: Record<string, string> = {}): Promise<Map<string, Buffer>> {
  const answer = await fetch(url, { headers });
  assert.equal(answer.status, 200);
  return unzipped(Buffer.from(await answer.arrayBuffer()));
}

test("a board is one ZIP with names that every system takes, its licences and its credits", async (t) => {
  const parts = await service(t);
  const { running, root, key } = parts;
  await fillSmallLibrary(running);
  await root("PATCH", "/v1/admin/sound-effects/2", { premium: true });
  const licence = { license: "CC-BY-4.0", license_url: "https://example.org/by", attribution: "Sound by Ann" };
  await root("PATCH", "/v1/admin/sound-effects/1", { title: '=1+1, "so"', ...licence });
  const [task, upload] = [await completedTask(parts), await uploaded(running)];
  const { data: board } = await root("POST", "/v1/boards", { name: "All: of it", visibility: "account" });
  const { id } = board as { id: string };
  const { data } = await root("POST", `/v1/boards/${id}/items`, { items: [
    { type: "sound", ref: "1" }, { type: "sound", ref: "2" }, { type: "sound", ref: "3" }, { type: "icon", ref: "1" }, { type: "result", ref: task },
    { type: "upload", ref: upload },
  ] });
  assert.equal((data as Item[]).length, 6);
  const plain = await key({ scopes: ["ai", "catalog"] });
  const zip = `${running.url}/v1/boards/${id}/zip`;
  assert.equal((await unzippedOf(zip, { "x-service-api-key": probeKey })).size, 8, "who is entitled has the premium sound too");
  const files = await unzippedOf(zip, { "x-service-api-key": plain.secret });
  assert.equal(files.size, 7, [...files.keys()].join());
  assert.ok([...files.keys()].every((name) => /^[^\\/:*?"<>|]+$/.test(name)));
  assert.deepEqual(files.get("sea.png"), picture);
  const csv = files.get("licences.csv")!.toString();
  assert.match(csv, /sound,1,"'=1\+1, ""so""",,CC-BY-4\.0,https:\/\/example\.org\/by,Sound by Ann,,in this ZIP\r\n/);
  assert.match(csv, /\r\n,sound,2,A clothing,.*,left out: premium\r\n/);
  assert.match(files.get("credits.txt")!.toString(), /^All: of it\n\n=1\+1, "so": Sound by Ann\. CC-BY-4\.0 \(https:\/\/example\.org\/by\)\n/);
});

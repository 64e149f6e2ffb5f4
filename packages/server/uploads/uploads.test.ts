import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { taskParts, type Work } from "@atelier/test/parts/task-parts.ts";
import type { ServiceError } from "../errors.ts";
import { openAccount } from "../accounts/accounts.ts";
import { objectsOf } from "../store/database/object-references.ts";
import { taskOwner } from "../tasks/stored-task.ts";

const never: Work = () => new Promise(() => {});
const hour = 3_600_000;
const noise = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: "#808080", noise: { type: "gaussian", sigma: 60 } } });
const picture = await noise(60).png().toBuffer();

const parts = (t: TestContext) => taskParts(t, never);
const upload = ({ uploads, accountId }: Awaited<ReturnType<typeof parts>>, bytes: Buffer, fileName?: string) =>
  uploads.create(accountId, { content: Readable.from([bytes]), fileName });

async function refusal(promise: Promise<unknown>): Promise<{ status: number; code: string; fields: string[]; reason: string }> {
  const error = (await promise.then(() => assert.fail("must be refused"), (reason: unknown) => reason)) as ServiceError;
  const { status, code, invalidParams } = error;
  return { status, code, fields: invalidParams.map(({ name }) => name), reason: invalidParams[0]?.reason ?? "" };
}

test("an upload tells what it is, whatever its name said, and its name gets the extension of that", async (t) => {
  const all = await parts(t);
  const { upload: id, url, created_at, expires_at, ...facts } = await upload(all, picture, "C:\\holiday\\sea.mov");
  assert.deepEqual(facts, { file_name: "sea.png", media: "image", format: "png", width: 60, height: 60, bytes: picture.length });
  assert.equal(Date.parse(expires_at) - Date.parse(created_at), hour);
  assert.match(url, /\/media\/files\/[0-9a-f]{64}\/sea\.png\?/);
  assert.deepEqual(await all.uploads.get(all.accountId, id), { upload: id, url, created_at, expires_at, ...facts });
});

test("a file that no endpoint takes, nothing, and a broken picture are refused and leave nothing", async (t) => {
  const all = await parts(t);
  for (const bytes of [Buffer.from("hello"), Buffer.alloc(0), picture.subarray(0, 500)]) {
    assert.deepEqual((await refusal(upload(all, bytes))).fields, ["file"]);
  }
  const hangsUp = Readable.from((function* () { yield picture.subarray(0, 500); throw Object.assign(new Error("aborted"), { code: "ECONNRESET" }); })());
  assert.deepEqual((await refusal(all.uploads.create(all.accountId, { content: hangsUp }))).fields, ["body"]);
  assert.deepEqual(await readdir(join(all.folder, "intake")), []);
  assert.equal((await all.database.db.selectFrom("uploads").selectAll().execute()).length, 0);
});

test("an account's uploads are bounded together, those that are still arriving included; a removed one frees space", async (t) => {
  const all = await parts(t);
  const large = await noise(100).png().toBuffer();
  assert.ok(large.length > 25_000 && large.length < 33_000, String(large.length));
  const first = await upload(all, large);
  await upload(all, large);
  const both = await Promise.allSettled([upload(all, large), upload(all, large)]);
  assert.ok(both.some(({ status }) => status === "rejected"), "two at once do not both fit");
  const again = await refusal((async () => { for (;;) await upload(all, large); })());
  assert.deepEqual([again.status, again.code], [409, "uploads_full"]);
  await all.uploads.remove(all.accountId, first.upload);
  await upload(all, large);
});

test("a task takes an upload by its URL, and facts that do not fit are reported at once, without reading the file again", async (t) => {
  const all = await parts(t);
  const { url } = await upload(all, picture);
  const { id } = await all.create({ image: url });
  const { input, input_files: files } = await all.tasks.getOf(all.accountId, id);
  assert.match(String(input?.image), /^http:\/\/media\.test\/media\/files\/[0-9a-f]{64}\/input-image\.png\?/);
  assert.deepEqual(files?.map(({ field, media_type, width, bytes }) => [field, media_type, width, bytes]), [["image", "image/png", 60, picture.length]]);
  const tiny = await upload(all, await noise(6).png().toBuffer());
  const { fields, reason } = await refusal(all.create({ image: tiny.url }));
  assert.deepEqual([fields, reason], [["image"], "must have at least 8 pixels a side, not 6x6"]);
});

test("another account's upload, a removed and an expired one are refused by the name of the field", async (t) => {
  const all = await parts(t);
  const other = await openAccount(all.database, "other");
  const theirs = await all.uploads.create(other.id, { content: Readable.from([await noise(50).png().toBuffer()]) });
  const another = await refusal(all.create({ image: theirs.url }));
  assert.deepEqual([another.status, another.fields], [400, ["image"]]);
  assert.match(another.reason, /^must be a file of this account/);
  assert.equal((await refusal(all.uploads.get(all.accountId, theirs.upload))).status, 404);
  assert.equal((await refusal(all.uploads.remove(all.accountId, theirs.upload))).status, 404);

  const own = await upload(all, picture);
  await all.uploads.remove(all.accountId, own.upload);
  assert.match((await refusal(all.create({ image: own.url }))).reason, /^must be a file of this account/);

  const late = await upload(all, picture);
  await all.database.db.updateTable("uploads").set({ expires_at: Date.now() - 1 }).where("id", "=", late.upload).execute();
  assert.match((await refusal(all.create({ image: late.url }))).reason, /^must be a file of this account/);
});

test("equal bytes are one object, and each account has its own right to them", async (t) => {
  const all = await parts(t);
  const other = await openAccount(all.database, "other");
  await all.uploads.create(other.id, { content: Readable.from([picture]) });
  const mine = await upload(all, picture);
  await all.create({ image: mine.url });
  await all.uploads.remove(all.accountId, mine.upload);
  await all.create({ image: mine.url });
  assert.equal((await all.database.db.selectFrom("tasks").select("id").execute()).length, 2, "the task that took it has it, and so has its account");
});

test("a task's inputs survive the upload, which the sweep removes with what nobody else needs", async (t) => {
  const all = await parts(t);
  const [taken, left] = [await upload(all, picture), await upload(all, await noise(50).png().toBuffer())];
  const { id } = await all.create({ image: taken.url });
  const keys = (await all.database.db.selectFrom("uploads").select(["id", "object"]).execute()).map(({ object }) => object);
  const later = Date.now() + 3 * hour;
  await all.database.db.updateTable("tasks").set({ expires_at: later + hour }).execute();
  await all.sweeper.sweep(later);
  assert.equal((await all.database.db.selectFrom("uploads").selectAll().execute()).length, 0, `${taken.upload} and ${left.upload} are gone`);
  assert.deepEqual(await objectsOf(all.database.db, taskOwner(id)), [keys[0]]);
  assert.ok(await all.objects.head(keys[0]!), "the task has its file");
  assert.equal(await all.objects.head(keys[1]!), undefined, "nobody needs the other");
});

test("an account's uploads are listed newest first, page by page, by kind, and never another's or one that has expired", async (t) => {
  const all = await parts(t);
  const { uploads, accountId } = all;
  const ids: string[] = [];
  for (const name of ["a", "b", "c"]) ids.unshift((await upload(all, picture, name)).upload);
  const page = await uploads.list(accountId, { limit: 2 });
  assert.deepEqual([page.uploads.map(({ upload: id }) => id), page.next], [ids.slice(0, 2), ids[1]]);
  const rest = await uploads.list(accountId, { limit: 2, before: page.next, media: "image" });
  assert.deepEqual([rest.uploads.map(({ file_name }) => file_name), rest.next], [["a.png"], undefined]);
  assert.deepEqual((await uploads.list(accountId, { limit: 2, media: "audio" })).uploads, []);
  assert.deepEqual((await uploads.list((await openAccount(all.database, "other")).id, { limit: 2 })).uploads, []);
  assert.deepEqual((await uploads.list(accountId, { limit: 2 }, Date.now() + 2 * hour)).uploads, []);
});

const linkOf = (text: string) => {
  const [id = "", name = ""] = new URL(text).pathname.split("/").slice(-2);
  return { id, fileName: decodeURIComponent(name), query: Object.fromEntries(new URL(text).searchParams) };
};

test("a signed URL takes one file without a key, and again the same file alone", async (t) => {
  const { uploads, accountId } = await parts(t);
  const asked = await uploads.request(accountId, "sea ü.mov");
  await assert.rejects(uploads.urlOfSent(linkOf(asked.file_url)), { status: 404 }, "before it has come");
  const sent = await uploads.send(linkOf(asked.upload_url), Readable.from([picture]));
  assert.deepEqual([sent.upload, sent.file_name, sent.format], [asked.upload, "sea ü.png", "png"]);
  assert.equal(await uploads.urlOfSent(linkOf(asked.file_url)), sent.url);
  assert.deepEqual(await uploads.send(linkOf(asked.upload_url), Readable.from([picture])), sent, "an answer that was lost");
  await assert.rejects(uploads.send(linkOf(asked.upload_url), Readable.from([await noise(50).png().toBuffer()])), { status: 409 });
  assert.equal((await uploads.list(accountId, { limit: 10 })).uploads.length, 1);
});

test("a signed URL that was changed, is for the other use, or has expired takes nothing", async (t) => {
  const { uploads, accountId } = await parts(t);
  const { upload_url: url, file_url: fileUrl } = await uploads.request(accountId, "sea.png");
  const other = await uploads.request(accountId, "sea.png");
  const changes = [
    fileUrl, url.replace("sea.png", "tea.png"), url.replace(/account=[^&]+/, "account=other"), url.replace(/signature=./, "signature="),
    url.replace(/expires=\d+/, "expires=9999999999"), url.replace(linkOf(url).id, other.upload),
  ];
  for (const text of changes) await assert.rejects(uploads.send(linkOf(text), Readable.from([picture])), { status: 403 }, text);
  await assert.rejects(uploads.urlOfSent(linkOf(url)), { status: 403 });
  await assert.rejects(uploads.send(linkOf(url), Readable.from([picture]), Date.now() + hour + 2000), { status: 403, code: "link_expired" });
});

test("a task takes an upload as upload:ID and by the URL that it had before it came, of its own account alone", async (t) => {
  const all = await parts(t);
  const asked = await all.uploads.request(all.accountId, "sea.png");
  const named = `upload:${asked.upload}`;
  for (const image of [named, asked.file_url]) await assert.rejects(all.create({ image }), /image: must be an upload that has come/);
  await all.uploads.send(linkOf(asked.upload_url), Readable.from([picture]));
  for (const image of [named, named.toUpperCase(), asked.file_url]) {
    const { id } = await all.create({ image });
    assert.match((await all.tasks.get(id, all.scope)).input!["image"] as string, /\/media\/files\//);
  }
  await assert.rejects(all.create({ image: "upload:7" }), /image: must be upload:ID/);
  const foreign = await openAccount(all.database, "foreign");
  const theirs = await all.uploads.request(foreign.id, "theirs.png");
  await all.uploads.send(linkOf(theirs.upload_url), Readable.from([await noise(40).png().toBuffer()]));
  for (const image of [`upload:${theirs.upload}`, theirs.upload, theirs.file_url]) await assert.rejects(all.create({ image }), { status: 400 });
});

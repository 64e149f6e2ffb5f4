import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { bootstrapAccounts } from "@atelier/server/accounts/bootstrap.ts";
import { redoWhenEdited } from "@atelier/server/catalog/editing/redo-when-edited.ts";
import { setOfOne } from "@atelier/server/catalog/icons/import/given-icon.ts";
import { importIconSet } from "@atelier/server/catalog/icons/import/import-icon-set.ts";
import { unknownLicense } from "@atelier/server/catalog/import/item-license.ts";
import { trackEditor } from "@atelier/server/catalog/music/editor.ts";
import { MusicVocabulary } from "@atelier/server/catalog/music/import/vocabulary.ts";
import { storeTracks } from "@atelier/server/catalog/music/rows.ts";
import { downloadCounter } from "@atelier/server/catalog/popularity/count-download.ts";
import { PopularityUpdater } from "@atelier/server/catalog/popularity/popularity-updater.ts";
import { soundEditor } from "@atelier/server/catalog/sounds/editor.ts";
import { storeSounds } from "@atelier/server/catalog/sounds/rows.ts";
import { SharedBuckets } from "@atelier/server/accounts/shared-buckets.ts";
import { createGuardedClient } from "@atelier/server/outbound/guarded-client.ts";
import { addSoundDownloads, soundById } from "@atelier/server/store/database/catalog/sounds.ts";
import { tracksByIds } from "@atelier/server/store/database/catalog/tracks.ts";
import type { Database } from "@atelier/server/store/database/database.ts";
import { newTask } from "@atelier/server/store/database/conformance-parts.ts";
import { groupCommit } from "@atelier/server/store/database/group-commit.ts";
import { insertAnswer } from "@atelier/server/store/database/tasks/idempotency.ts";
import { Deliverer } from "@atelier/server/webhooks/deliverer.ts";
import { enqueueEvent } from "@atelier/server/webhooks/enqueue-event.ts";
import { recordAttempt } from "@atelier/server/webhooks/record-attempt.ts";
import { until } from "@atelier/tools/service/until.ts";
import { preparedTone } from "../parts/catalogs/audio-catalog-parts.ts";
import { onEachDatabase, type TwoProcesses } from "../parts/twin-databases.ts";

/*
 * What must hold when two processes do the same at once, above the store: faults R6 to R8 and R10 to R12 of processes that know nothing of each other.
 */

/** So many times at once, in both processes by turns. */
const many = <T>(count: number, { one, two }: TwoProcesses, work: (database: Database, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index % 2 ? two : one, index)));

const sound = (title: string) => ({
  sourceKey: title, title, tags: ["wind"], category: "wind", premium: false, popularity: 50, createdAt: 0, license: unknownLicense,
});

const track = (title: string) => ({ ...sound(title), artist: null, genres: [], moods: [], bpm: 90, musicalKey: null, favorites: 0, inPlaylists: 0 });

/** What editors need where no file is given. */
const without = { intake: undefined, preparation: undefined, live: { refresh: async () => {} } } as never;

onEachDatabase((open, database) => {
  test("edits of one item by two processes at once both last", async (t) => {
    const both = await open(t);
    const { one, objects } = both;
    await storeSounds({ database: one, objects }, [{ description: sound("breeze"), audio: preparedTone("breeze", 0.1) }]);
    await storeTracks({ database: one, objects }, await MusicVocabulary.open({ database: one, objects }), [
      { description: track("morning"), audio: preparedTone("morning", 0.1) },
    ]);
    const parts = (database: Database) => ({ ...(without as object), database, objects }) as never;
    for (let round = 0; round < 3; round++) {
      await many(2, both, (database, index) => redoWhenEdited(() =>
        soundEditor(parts(database)).change("1", index ? { tags: [`t${round}`] } : { title: `breeze ${round}` }, {})));
      const edited = (await soundById(one.db, 1))!;
      assert.deepEqual([edited.title, edited.tags_json], [`breeze ${round}`, `["t${round}"]`]);
    }
    await many(2, both, (database, index) => redoWhenEdited(() => trackEditor(parts(database)).change("1", index ? { bpm: 120 } : { moods: ["Calm"] }, {})));
    const [edited] = await tracksByIds(one.db, [1]);
    assert.deepEqual([edited!.bpm, edited!.mood_ids_json], [120, "[1]"]);
  });

  test("a webhook whose attempt fails while the next status is announced waits for no retry before it", async (t) => {
    const both = await open(t);
    const { accountId } = await bootstrapAccounts(both.one, "a key of the environment");
    const url = "http://receiver.test/hook";
    await many(12, both, async (database, index) => {
      const other = database === both.one ? both.two : both.one;
      const task = { id: `task ${index}`, account_id: accountId };
      await insertTask(database, task);
      const id = await database.withLocks((trx) => enqueueEvent(trx, { task, url, body: "1" }, 1));
      const lease = { lease_token: "lease", lease_until: 1000 };
      await database.db.updateTable("events").set(lease).where("id", "=", id).execute();
      const event = await database.db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      await Promise.all([
        database.withLocks((trx) => recordAttempt(trx, event, "lease", { startedAt: 1, durationMs: 1, statusCode: 500 }, 2, 0)),
        other.withLocks((trx) => enqueueEvent(trx, { task, url, body: "2" }, 2)),
      ]);
    });
    const rows = await both.one.db.selectFrom("events").select(["task_id", "position", "state"]).orderBy("task_id").orderBy("position").execute();
    const byTask = [...Map.groupBy(rows, ({ task_id }) => task_id).values()];
    const states = byTask.map((events) => events.map(({ position, state }) => `${position} ${state}`).join());
    assert.deepEqual(new Set(states), new Set(["1 superseded,2 pending"]));
  });

  test("two deliverers together send a receiver no more at a time than one may", async (t) => {
    const both = await open(t);
    const { accountId } = await bootstrapAccounts(both.one, "a key of the environment");
    const [waiting, most] = [new Set<() => void>(), { at: 0 }];
    const receiver = createServer((_request, response) => {
      waiting.add(() => response.end());
      most.at = Math.max(most.at, waiting.size);
    }).listen(0, "127.0.0.1");
    await once(receiver, "listening");
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    const client = createGuardedClient({ allowPrivate: true });
    for (let n = 0; n < 40; n++) {
      const task = { id: `task ${n}`, account_id: accountId };
      await insertTask(both.one, task);
      await both.one.withLocks((trx) => enqueueEvent(trx, { task, url, body: "{}" }, both.one.now()));
    }
    const deliverers = [both.one, both.two].map((database) => new Deliverer({ database, client, log: { error: assert.ifError }, timeoutMs: 5000 }));
    let answered = 0;
    for (const one of deliverers) one.start();
    try {
      await until(20_000, "all have come", async () => {
        if (waiting.size >= 16 || answered + waiting.size === 40) {
          for (const answer of waiting) answer();
          answered += waiting.size;
          waiting.clear();
        }
        return answered === 40;
      });
    } finally {
      receiver.closeAllConnections();
      receiver.close();
      await Promise.all(deliverers.map((one) => one.stop(1000)));
      await client.close();
    }
    assert.equal(most.at, 16);
  });

  // Processes on one folder count for themselves.
  if (database === "postgres") test("what a key may request holds for both processes together", async (t) => {
    const { one, two } = await open(t);
    const buckets = [new SharedBuckets(one), new SharedBuckets(two)];
    const rate = { rate: 20, burst: 30 };
    const began = performance.now();
    const taken = await Promise.all(Array.from({ length: 200 }, (_, n) => buckets[n % 2]!.take("a key", rate, 0)));
    const allowed = taken.filter((one) => one.allowed).length;
    const back = ((performance.now() - began) / 1000) * rate.rate;
    assert.ok(allowed >= 28 && allowed <= 30 + back + 4, `${allowed} of 200 with a burst of 30, ${back} more by the rate, and two slices of 2`);
    const refused = taken.find((one) => !one.allowed)!;
    assert.deepEqual([refused.limit, refused.remaining, refused.retryAfterSeconds], [30, 0, 1]);
    await until(30_000, "a token is back", async () => (await buckets[0]!.take("a key", rate, 0)).allowed);
    const other = await buckets[1]!.take("another key", rate, 0);
    assert.deepEqual([other.allowed, other.remaining], [true, 29]);
  });

  test("first starts at once make one account with one secret", async (t) => {
    const both = await open(t);
    const made = await many(4, both, (database) => bootstrapAccounts(database, undefined));
    assert.equal(new Set(made.map(({ accountId }) => accountId)).size, 1);
    const counts = await Promise.all((["accounts", "webhook_secrets"] as const).map(async (table) =>
      (await both.one.db.selectFrom(table).select("id").execute()).length));
    assert.deepEqual(counts, [1, 1]);
    const keys = await both.one.db.selectFrom("api_keys").select("id").execute();
    assert.equal(keys.length, both.one.dialect.name === "sqlite" ? 1 : 0, "a first key is made where one machine is meant");
    assert.equal(made.filter(({ firstKey }) => firstKey !== undefined).length, keys.length);
  });

  test("downloads that are counted while scores are put right are all counted", async (t) => {
    const both = await open(t);
    const { one, objects } = both;
    await storeSounds({ database: one, objects }, [{ description: sound("breeze"), audio: preparedTone("breeze", 0.1) }]);
    const now = () => 1_000_000;
    const counters = new Map([one, both.two].map((database) =>
      [database, downloadCounter({ catalog: "sounds", commit: groupCommit(database), add: addSoundDownloads, now })] as const));
    const onError = (error: unknown): never => {
      throw error;
    };
    await many(60, both, async (database, index) => {
      if (index % 10 === 0) await new PopularityUpdater({ database, now, onError }).round();
      await counters.get(database)!(1);
    });
    const row = (await soundById(one.db, 1))!;
    assert.deepEqual([row.download_count, Math.round(row.recent_downloads)], [60, 60]);
  });

  test("requests with one key, and edits of one item, that make and change items at once all end, the key once", async (t) => {
    const both = await open(t);
    const { accountId } = await bootstrapAccounts(both.one, "a key of the environment");
    const answer = {
      account_id: accountId, method: "POST", path: "/x", key: "k", body_hash: "h", status_code: 200, body: "{}", created_at: 0, expires_at: 100,
    };
    const ended = await many(8, both, (database, index) =>
      storeSounds({ database, objects: both.objects }, [{ description: sound(`sound ${index}`), audio: preparedTone("breeze", 0.1) }], (trx) =>
        insertAnswer(trx, answer)).then(() => "stored", (error: unknown) => (database.dialect.isUniqueViolation(error) ? "key taken" : String(error))));
    assert.deepEqual(ended.toSorted(), [...Array.from({ length: 7 }, () => "key taken"), "stored"]);
    assert.equal((await both.one.db.selectFrom("sounds").select("id").execute()).length, 1);
  });

  test("imports at once that name the same new author, family, style, artist and genre make each once, and lose nothing", async (t) => {
    const both = await open(t);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>';
    const icon = (slug: string) => setOfOne({ family: "Moons", author: "Someone", slug, tags: [], style: "Round" }, svg);
    const counts = await many(6, both, (database, index) => importIconSet(icon(`moon-${index % 4}`), { database, objects: both.objects }));
    assert.equal(counts.reduce((sum, { added }) => sum + added, 0), 4);
    const tracks = await many(6, both, async (database, index) =>
      storeTracks({ database, objects: both.objects }, await MusicVocabulary.open({ database, objects: both.objects }), [
        { description: { ...track(`track ${index % 4}`), artist: "Somebody", genres: ["Drone"] }, audio: preparedTone("morning", 0.1) },
      ]));
    assert.equal(tracks.reduce((sum, added) => sum + added, 0), 4);
    for (const table of ["icon_authors", "icon_families", "artists"] as const) {
      assert.equal((await both.one.db.selectFrom(table).select("id").execute()).length, 1, table);
    }
    const named = async (table: "icon_styles" | "genres", name: string) => both.one.db.selectFrom(table).select("id").where("name", "=", name).execute();
    assert.deepEqual([(await named("icon_styles", "Round")).length, (await named("genres", "Drone")).length], [1, 1]);
  });
});

async function insertTask({ db }: Database, { id, account_id }: { id: string; account_id: string }): Promise<void> {
  await db.insertInto("tasks").values({ ...newTask(id, account_id), turn: 0 }).execute();
}

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { until } from "@atelier/tools/service/until.ts";
import { taskParts, type Work } from "@atelier/test/parts/task-parts.ts";
import { recountLoad } from "../store/database/accounts/account-load.ts";
import { addTasks } from "../store/database/tasks/new-tasks.ts";

const picture = await sharp({ create: { width: 16, height: 12, channels: 3, background: "#c08060" } })
  .png()
  .toBuffer();
/** Milliseconds. */
const [timeOfFilm, timeOfPicture] = [600, 60];

const film = {
  kind: "generate-video",
  parameters: { prompt: "a lake", expandPrompt: false, shots: "one", guidance: 0.5, voices: [], quality: "standard" },
  inputs: { imageReferences: [], videoReferences: [], voiceReferences: [] },
  output: { type: "video", size: { width: 1000, height: 100 }, frameRate: 24, duration: 1, sound: false, sharpen: 0, grain: 0 },
  seed: 0,
  safety: "full",
};

/** @param firstFilm what the first film takes, where its time is not the usual one: how fast this machine is decides nothing then */
async function parts(t: TestContext, slots: number, firstFilm?: Promise<void>) {
  const begun: string[] = [];
  let films = 0;
  let mostFilms = 0;
  const work: Work = async ({ id, kind, scratch }, signal) => {
    begun.push(id);
    const isFilm = kind === "generate-video";
    mostFilms = Math.max(mostFilms, (films += Number(isFilm)));
    if (isFilm && firstFilm && begun.length === 1) await firstFilm;
    else await sleep(isFilm ? timeOfFilm : timeOfPicture, undefined, { signal });
    films -= Number(isFilm);
    const path = join(scratch, "result-0.png");
    await writeFile(path, picture);
    return {
      files: [{ path, format: "png", width: 16, height: 12, ...(isFilm && { width: 1000, height: 100, duration: 1, frameRate: 24 }) }],
      fidelity: "classical",
      sourceType: "algorithmicMedia",
      extras: {},
    };
  };
  const all = await taskParts(t, work, slots);
  const createPicture = async () => (await all.create({ image: picture.toString("base64") })).id;
  /** A task like a picture's, but for its job. */
  const createFilms = async (count: number): Promise<string[]> => {
    const like = await createPicture();
    const { turn: _turn, ...row } = await all.database.db.selectFrom("tasks").selectAll().where("id", "=", like).executeTakeFirstOrThrow();
    await all.database.db.deleteFrom("tasks").where("id", "=", like).execute();
    await recountLoad(all.database.db, row.account_id);
    const ids = Array.from({ length: count }, (_, n) => `${like.slice(0, -1)}${n}`);
    const films = ids.map((id) => ({ task: { ...row, id, kind: film.kind, class: "film" as const, work: 2.4, job_json: JSON.stringify(film) } }));
    await addTasks(all.database.db, films);
    return ids;
  };
  const ended = (id: string) => until(20_000, "the task is done", async () => (await all.tasks.get(id, all.scope)).status === "COMPLETED");
  const worker = all.newWorker();
  t.after(() => worker.stop(0));
  return { ...all, worker, begun, createPicture, createFilms, ended, mostFilms: () => mostFilms };
}

test("with four films waiting on two workers, a picture of the same account is done while the first film runs", async (t) => {
  const { promise: firstFilm, resolve: endFirst } = Promise.withResolvers<void>();
  t.after(() => endFirst());
  const all = await parts(t, 2, firstFilm);
  const films = await all.createFilms(4);
  all.worker.start();
  await until(20_000, "a film runs", async () => all.begun.length === 1);
  await sleep(50);
  assert.deepEqual(all.begun, films.slice(0, 1), "one slot is kept free of films");
  const pictures = [await all.createPicture(), await all.createPicture()];
  for (const id of pictures) await all.ended(id);
  assert.deepEqual(all.begun, [films[0], ...pictures]);
  endFirst();
  for (const id of films) await all.ended(id);
  assert.equal(all.mostFilms(), 1);
});

test("on one worker a picture goes before the films that wait, and pictures do not keep a film waiting for ever", async (t) => {
  const all = await parts(t, 1);
  const films = await all.createFilms(2);
  all.worker.start();
  await until(20_000, "a film runs", async () => all.begun.length === 1);
  const before = await all.createPicture();
  await all.ended(films[1]!);
  assert.deepEqual(all.begun, [films[0], before, films[1]]);
  await all.worker.stop(0);

  const other = await parts(t, 1);
  for (let n = 0; n < 4; n++) await other.createPicture();
  const [late] = await other.createFilms(1);
  other.worker.start();
  await other.ended(late!);
  assert.equal(other.begun.indexOf(late!), 1);
});

test("whoever waits learns how long, by the times that such work took", async (t) => {
  const all = await parts(t, 2);
  const first = await all.createPicture();
  assert.equal((await all.tasks.get(first, all.scope)).estimated_seconds, undefined, "nothing was measured yet");
  const [film] = await all.createFilms(1);
  all.worker.start();
  for (const id of [first, film!]) await all.ended(id);
  await all.worker.stop(0);
  assert.equal((await all.tasks.get(first, all.scope)).estimated_seconds, undefined, "it has ended");

  // As if a film took 100 s and a picture 10 s.
  await all.database.db.updateTable("run_times").set({ seconds: 100 }).where("kind", "=", "generate-video").execute();
  await all.database.db.updateTable("run_times").set({ seconds: 10 }).where("kind", "=", "retouch-skin").execute();
  const again = await taskView(all);
  assert.deepEqual(again, { film: [100, 200, 300], picture: [10, 20] });
});

/** Estimates of three films and two pictures that wait, by a service that has just started. */
async function taskView(all: Awaited<ReturnType<typeof parts>>): Promise<{ film: unknown[]; picture: unknown[] }> {
  const films = await all.createFilms(3);
  const pictures = [await all.createPicture(), await all.createPicture()];
  const fresh = all.newTasks();
  const estimates = async (ids: string[]) => Promise.all(ids.map(async (id) => (await fresh.get(id, all.scope)).estimated_seconds));
  return { film: await estimates(films), picture: await estimates(pictures) };
}

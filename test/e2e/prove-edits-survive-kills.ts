import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "@atelier/server/store/database/schema.ts";
import { openDisk } from "@atelier/server/store/objects/disk/open.ts";
import { generatedWav } from "../parts/generated-sounds.ts";
import { readingLibrary } from "../parts/library-contents.ts";
import { type Service, startService } from "./start-service.ts";

export interface EditKillPlan {
  kills: number;
  /** Milliseconds between a start and its kill: at least, at most. */
  upFor: [number, number];
}

/** Callers that create at the same time. */
const callers = 3;

/**
 * Sounds and tracks are created over HTTP while the server is killed again and again; each create is repeated under its key until it is
 * answered. Asserts that each item is there once, that all files are there that an item needs, and that nothing else is left lying about.
 */
export async function proveEditsSurviveKills({ kills, upFor: [least, most] }: EditKillPlan, report: (line: string) => void): Promise<void> {
  const service = await startService();
  try {
    let next = 0;
    let ended = false;
    let repeated = 0;
    const titles: string[] = [];
    const caller = async () => {
      while (!ended) {
        const number = next++;
        titles.push(`take ${number}`);
        while (!(await create(service, number))) {
          repeated++;
          await sleep(50);
        }
      }
    };
    const work = Array.from({ length: callers }, caller);
    for (let kill = 0; kill < kills; kill++) {
      await sleep(least + Math.random() * (most - least));
      await service.kill9();
      await service.restart();
    }
    ended = true;
    await Promise.all(work);
    await service.stop();

    await readingLibrary(service.dataDir, async (db) => {
      const kept = await itemsOf(db);
      assert.deepEqual(kept.map(({ title }) => title).toSorted(), titles.toSorted(), "each item once");
      await assertWhole(db, service.dataDir, kept.flatMap(({ objects }) => objects));
    });
    assert.deepEqual(await readdir(join(service.dataDir, "intake")), [], "no file is left where files are read");
    report(`${kills} kills, ${titles.length} items created, ${repeated} creates repeated`);
  } finally {
    await service.dispose();
  }
}

/** False where no answer came, or one that asks to come again. */
async function create(service: Service, number: number): Promise<boolean> {
  const file = generatedWav(number).toString("base64");
  try {
    const answer = await service.call(number % 3 === 0 ? "/v1/admin/music" : "/v1/admin/sound-effects", {
      body: { file, title: `take ${number}`, premium: number % 2 === 0 }, headers: { "idempotency-key": `take-${number}` },
    });
    const text = await answer.text();
    assert.ok(answer.status === 200 || answer.status === 503, `${answer.status} ${text}`);
    return answer.status === 200;
  } catch (error) {
    // A connection that broke: fetch throws nothing else.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function itemsOf(db: Db): Promise<{ title: string; objects: string[] }[]> {
  const sounds = await db.selectFrom("sounds").select(["title", "file_object", "preview_object", "waveform_object"]).execute();
  const tracks = await db.selectFrom("tracks").select(["title", "file_object", "preview_object", "waveform_object", "cover_object"]).execute();
  return [...sounds, ...tracks].map(({ title, ...objects }) => ({ title, objects: Object.values(objects).filter((key) => key !== null) }));
}

async function assertWhole(db: Db, dataDir: string, needed: string[]): Promise<void> {
  const objects = await openDisk(join(dataDir, "objects"));
  const references = new Set((await db.selectFrom("object_references").select("object").execute()).map(({ object }) => object));
  assert.deepEqual(needed.filter((key) => !references.has(key)), [], "what an item needs is noted as needed");
  for (const key of references) assert.ok(await objects.head(key), `${key} is there`);
}

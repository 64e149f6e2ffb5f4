import assert from "node:assert/strict";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { writeGeneratedSounds } from "../parts/generated-sounds.ts";
import { type Service, startService } from "./start-service.ts";

export interface DownloadKillPlan {
  kills: number;
  /** Milliseconds of downloads before each kill: shortest and longest. */
  upFor: [number, number];
  /** That download all the time, one after the other. */
  clients: number;
}

const sounds = 8;

/** Kills the server with SIGKILL again and again while it is asked for downloads, and asserts that every download that was answered has been counted. */
export async function proveDownloadsSurviveKills({ kills, upFor, clients }: DownloadKillPlan, report: (line: string) => void): Promise<void> {
  const service = await startService();
  try {
    const folder = join(service.dataDir, "sounds");
    await writeGeneratedSounds(folder, sounds);
    const imported = await service.command("import", "sounds", folder);
    assert.equal(imported.code, 0, imported.output);
    const answered = new Map<number, number>();
    const asked = new Map<number, number>();
    for (let kill = 1; kill <= kills; kill++) {
      const [shortest, longest] = upFor;
      const downloading = Array.from({ length: clients }, (_, client) => downloadUntilKilled(service, 1 + (client % sounds), asked, answered));
      await sleep(shortest + Math.random() * (longest - shortest));
      await service.kill9();
      await Promise.all(downloading);
      await service.restart();
    }
    let [counted, promised] = [0, 0];
    for (const id of asked.keys()) {
      const { download_count: count } = (await (await service.call(`/v1/sound-effects/${id}`)).json()) as { download_count: number };
      const least = answered.get(id) ?? 0;
      assert.ok(count >= least, `sound ${id}: ${least} downloads were answered, ${count} counted`);
      assert.ok(count <= asked.get(id)!, `sound ${id}: ${asked.get(id)} downloads were asked for, ${count} counted`);
      counted += count;
      promised += least;
    }
    assert.ok(promised >= kills, `only ${promised} downloads were answered`);
    report(`${kills} kills: ${promised} downloads answered, ${counted} counted, none lost`);
  } finally {
    await service.dispose();
  }
}

async function downloadUntilKilled(service: Service, id: number, asked: Map<number, number>, answered: Map<number, number>): Promise<void> {
  for (;;) {
    asked.set(id, (asked.get(id) ?? 0) + 1);
    const answer = await service.call(`/v1/sound-effects/${id}/download`).catch(() => undefined);
    if (answer === undefined) return;
    assert.equal(answer.status, 200);
    answered.set(id, (answered.get(id) ?? 0) + 1);
    // What was answered is answered, whether its body comes or not.
    if ((await answer.text().catch(() => undefined)) === undefined) return;
  }
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@atelier/tools/service/until.ts";
import { engineParts } from "../test/engine-parts.ts";
import { foreignPrompt } from "../test/foreign-prompt.ts";

for (const silentSocket of [false, true]) {
  test(`a job waits while another's prompt runs, and runs when its own does${silentSocket ? ", though the socket is silent" : ""}`, async (t) => {
    const { fake, run } = await engineParts(t);
    fake.faults.silentSocket = silentSocket;
    fake.faults.held = true;
    fake.faults.pace = 300;
    const theirs = await foreignPrompt(fake);
    const turns: string[] = [];
    let runs: string | undefined;
    const running = run("edit-image", {
      waiting: () => void turns.push("waiting"),
      running() {
        if (turns.at(-1) === "waiting") runs = fake.state.queue.running?.id;
        turns.push("running");
      },
    });
    await until(15_000, "its prompt waits behind the other", async () => fake.state.queue.pending.length === 1);
    await sleep(1500);
    assert.deepEqual([turns.at(-1), fake.state.queue.running!.id], ["waiting", theirs]);
    const ours = fake.state.queue.pending[0]!.id;
    fake.faults.held = false;
    await running;
    assert.deepEqual([turns.at(-1), runs], ["running", ours]);
  });
}

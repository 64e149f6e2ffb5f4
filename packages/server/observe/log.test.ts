import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";

function started(program: string): ChildProcess {
  const source = `import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)}; const log = createLog("info"); ${program}`;
  return spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["pipe", "pipe", "pipe"] });
}

/** Runs a program that logs, and tells it by the end of its input that something has come. */
async function logged(program: string): Promise<{ messages: string[]; code: number | null }> {
  const child = started(program);
  let text = "";
  child.stderr!.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    child.stdin!.end();
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  const lines = text.split("\n").filter((line) => line.startsWith("{"));
  return { messages: lines.map((line) => (JSON.parse(line) as { msg: string }).msg), code };
}

const untilRead = "process.stdin.resume().on('end', () => process.exit(0));";

test("a line comes while the process goes on, and lines keep their order", async () => {
  assert.deepEqual((await logged(`log.info("one"); log.info("two"); ${untilRead}`)).messages, ["one", "two"]);
  assert.deepEqual((await logged(`log.info("one"); log.error("two"); ${untilRead}`)).messages, ["one", "two"]);
});

test("nothing is lost at the end, wanted or not", async () => {
  const hundred = Array.from({ length: 100 }, (_, i) => `line ${i}`).sort();
  // What is being written at the end may come behind what is left then.
  const sorted = async (program: string) => (await logged(program)).messages.sort();
  const say = 'for (let i = 0; i < 100; i++) log.info("line " + i);';
  assert.deepEqual(await sorted(say), hundred);
  assert.deepEqual(await sorted(`${say} process.exit(3);`), hundred);
  const failed = await logged(`${say} throw new Error("broken");`);
  assert.deepEqual([failed.messages.sort(), failed.code], [hundred, 1]);
});

test("a reader that is slow gets every line in the end, and one that has gone stops nobody", async () => {
  const program = `
    let number = 0;
    const timer = setInterval(() => {
      for (let i = 0; i < 1000; i++) log.info("line " + number++ + " of a long log");
      if (number === 20_000) clearInterval(timer);
    }, 5);
    process.stdin.resume().on("end", () => {
      // On a busy machine the lines take longer than the reader waits.
      const over = setInterval(() => number === 20_000 && (clearInterval(over), console.log("alive after " + number)), 5);
    });
  `;
  const slow = started(program);
  await sleep(600);
  let text = "";
  slow.stderr!.on("data", (chunk: Buffer) => (text += chunk.toString()));
  slow.stdin!.end();
  assert.equal(await new Promise((resolve) => slow.on("close", resolve)), 0);
  const numbers = text.split("\n").slice(0, -1).map((line) => Number((JSON.parse(line) as { msg: string }).msg.split(" ")[1]));
  assert.deepEqual(numbers, Array.from({ length: 20_000 }, (_, i) => i));

  const unread = started(program);
  unread.stderr!.destroy();
  let said = "";
  unread.stdout!.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await sleep(600);
  unread.stdin!.end();
  assert.equal(await new Promise((resolve) => unread.on("close", resolve)), 0);
  assert.equal(said, "alive after 20000\n");
});

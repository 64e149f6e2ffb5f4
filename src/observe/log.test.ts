import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";

/** Runs a program that logs, and tells it by the end of its input that something has come. */
async function logged(program: string): Promise<{ messages: string[]; code: number | null }> {
  const source = `import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)}; const log = createLog("info"); ${program}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["pipe", "ignore", "pipe"] });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    child.stdin.end();
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
  assert.deepEqual(await sorted(`${say} process.on("exit", () => log.info("at last"));`), ["at last", ...hundred]);
  const failed = await logged(`${say} throw new Error("broken");`);
  assert.deepEqual([failed.messages.sort(), failed.code], [hundred, 1]);
});

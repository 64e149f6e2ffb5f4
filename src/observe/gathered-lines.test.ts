import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { GatheredLines } from "./gathered-lines.ts";

test("lines wait for others a tenth of a second, and many are written in their order", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lines-"));
  const path = join(folder, "log");
  const file = openSync(path, "w");
  t.after(() => {
    closeSync(file);
    rmSync(folder, { recursive: true });
  });
  const lines = new GatheredLines(file);
  lines.write("first ä€😀\n");
  assert.equal(readFileSync(path, "utf8"), "");
  await sleep(300);
  assert.equal(readFileSync(path, "utf8"), "first ä€😀\n");
  const many = Array.from({ length: 20_000 }, (_, i) => `line ${i} ${"x".repeat(i % 300)}\n`);
  for (const [i, line] of many.entries()) {
    lines.write(line);
    if (i % 1000 === 0) await sleep(1);
  }
  await sleep(500);
  lines.end();
  assert.equal(readFileSync(path, "utf8"), `first ä€😀\n${many.join("")}`);
});

test("a reader that is slow gets every line in the end, and one that has gone stops nobody", async () => {
  const program = `
    import { GatheredLines } from ${JSON.stringify(new URL("gathered-lines.ts", import.meta.url).href)};
    const lines = new GatheredLines(2);
    let number = 0;
    const timer = setInterval(() => {
      for (let i = 0; i < 1000; i++) lines.write("line " + number++ + " of a long log\\n");
      if (number === 50_000) clearInterval(timer);
      if (number === 50_000) process.once("exit", lines.end);
    }, 5);
    process.stdin.resume().on("end", () => console.log("alive after " + number));
  `;
  const start = () => spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["pipe", "pipe", "pipe"] });

  const slow = start();
  await sleep(600);
  let text = "";
  slow.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  slow.stdin.end();
  assert.equal(await new Promise((resolve) => slow.on("close", resolve)), 0);
  assert.deepEqual(text.split("\n").slice(0, -1).map((line) => Number(line.split(" ")[1])), Array.from({ length: 50_000 }, (_, i) => i));

  const unread = start();
  unread.stderr.destroy();
  let said = "";
  unread.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  await sleep(600);
  unread.stdin.end();
  assert.equal(await new Promise((resolve) => unread.on("close", resolve)), 0);
  assert.equal(said, "alive after 50000\n");
});

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { until } from "@atelier/tools/service/until.ts";
import { excludedBlocks } from "./excluded-blocks.ts";
import type { OpenLibrary } from "./open-library.ts";
import { complaintOf, exclusionOf, type Shell } from "./run-document.ts";
import { shellBlocks } from "./shell-blocks.ts";

const key = "whole-service-test-key";
const shells: readonly Shell[] = ["bash", "dash"];
const documents = await shellBlocks();

/** What dash runs bash runs too, but for echo: so dash runs all of them, and bash the first that people read. All of them in both: `npm run soak -- docs`. */
const runs: readonly (readonly [Shell, string])[] = [["bash", "README.md"], ...[...documents.keys()].map((file) => ["dash", file] as const)];

export const documentedCommands = (library: () => OpenLibrary) => describe("what the documents tell a shell to do", { timeout: 600_000 }, () => {
  test("a block is left out only for a reason, and can be read by both shells all the same", async () => {
    const blocks = [...documents.values()].flat();
    assert.ok(blocks.length > 25, "the documents show commands");
    const unused = excludedBlocks.filter((one) => !blocks.some((block) => exclusionOf(block) === one));
    assert.deepEqual(unused, []);
    for (const block of blocks) for (const shell of shells) assert.equal(await complaintOf(shell, block), undefined, `${block.file}:${block.line} in ${shell}`);
    const backslashes = blocks.filter(({ lines }) => lines.some((line) => /\becho\b.*\\[abcefnrtv0]/.test(line)));
    assert.deepEqual(backslashes.map(({ file, line }) => `${file}:${line}`), [], "bash's echo writes a backslash where dash's writes what it stands for");
  });

  test("the line to try that a start prints finds something", async () => {
    const printed = () => /Try:\n {2}(curl .+)\n/.exec(library().service.output())?.[1];
    await until(10_000, "the line is printed", async () => printed() !== undefined);
    // A key that came by the environment is not printed: its owner has it.
    const command = printed()!.replace("YOUR_KEY", key);
    const { stdout } = await promisify(execFile)("sh", ["-c", `${command} -s`]);
    assert.ok((JSON.parse(stdout) as { count: number }).count > 0, stdout.slice(0, 300));
  });

  for (const [shell, file] of runs) {
    test(`${file} in ${shell}`, async () => {
      assert.equal(await library().read(shell, documents.get(file)!, (block) => exclusionOf(block) !== undefined), undefined);
    });
  }
});

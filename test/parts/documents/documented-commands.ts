import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { until } from "@atelier/tools/service/until.ts";
import { excludedBlocks } from "../parts/documents/excluded-blocks.ts";
import { type OpenLibrary, openLibrary } from "../parts/documents/open-library.ts";
import { complaintOf, exclusionOf, type Shell } from "../parts/documents/run-document.ts";
import { shellBlocks } from "../parts/documents/shell-blocks.ts";

const key = "whole-service-test-key";
const shells: readonly Shell[] = ["bash", "dash"];
const documents = await shellBlocks();

describe("what the documents tell a shell to do", { timeout: 900_000 }, () => {
  let library: OpenLibrary;
  before(async () => {
    library = await openLibrary();
  });
  after(() => library?.close());

  test("a block is left out only for a reason, and can be read by both shells all the same", async () => {
    const blocks = [...documents.values()].flat();
    assert.ok(blocks.length > 25, "the documents show commands");
    const unused = excludedBlocks.filter((one) => !blocks.some((block) => exclusionOf(block) === one));
    assert.deepEqual(unused, []);
    for (const block of blocks) for (const shell of shells) assert.equal(await complaintOf(shell, block), undefined, `${block.file}:${block.line} in ${shell}`);
  });

  test("the line to try that a start prints finds something", async () => {
    const printed = () => /Try:\n {2}(curl .+)\n/.exec(library.service.output())?.[1];
    await until(10_000, "the line is printed", async () => printed() !== undefined);
    // A key that came by the environment is not printed: its owner has it.
    const command = printed()!.replace("YOUR_KEY", key);
    const { stdout } = await promisify(execFile)("sh", ["-c", `${command} -s`]);
    assert.ok((JSON.parse(stdout) as { count: number }).count > 0, stdout.slice(0, 300));
  });

  for (const shell of shells) {
    for (const [file, blocks] of documents) {
      test(`${file} in ${shell}`, async () => assert.equal(await library.read(shell, blocks, (block) => exclusionOf(block) !== undefined), undefined));
    }
  }
});

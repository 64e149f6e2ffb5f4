/**
 * `npm run soak -- docs [words]`: the documents whose path has one of the words, or all, run from top to bottom by bash and by dash against the service with
 * its starter library, with the commands too slow for `npm run test:slow` (the tour, exports of the whole library). Six minutes. Ends with the blocks that were
 * not run, and why.
 */
import { openLibrary } from "../../parts/documents/open-library.ts";
import { exclusionOf, type Shell } from "../../parts/documents/run-document.ts";
import { type ShellBlock, shellBlocks } from "../../parts/documents/shell-blocks.ts";

const words = process.argv.slice(2);
const shells: readonly Shell[] = ["bash", "dash"];
const leavesOut = (block: ShellBlock) => exclusionOf(block) !== undefined && exclusionOf(block)?.soak === undefined;

const documents = [...(await shellBlocks())].filter(([file]) => words.length === 0 || words.some((word) => file.includes(word)));
const runnable = documents.filter(([, blocks]) => !blocks.every(leavesOut));
const library = await openLibrary();
try {
  for (const [file, blocks] of runnable) {
    for (const shell of shells) {
      const fault = await library.read(shell, blocks, leavesOut);
      if (fault !== undefined) process.exitCode = 1;
      console.log(`${file} in ${shell}: ${fault ?? "every command did what it says"}`);
    }
  }
} finally {
  await library.close();
}
const blocks = documents.flatMap(([, ofOne]) => ofOne);
const left = blocks.filter(leavesOut);
for (const block of left) console.log(`${block.file}:${block.line}: not run, ${exclusionOf(block)!.reason}`);
console.log(`docs: ${blocks.length - left.length} of ${blocks.length} blocks run, in ${runnable.length} of ${documents.length} documents, by each shell`);
if (blocks.length === left.length) process.exitCode = 1;

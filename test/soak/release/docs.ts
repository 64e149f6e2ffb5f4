/**
 * `npm run soak -- docs [words]`: the documents whose path has one of the words, or all, run from top to bottom by bash and by dash against the service with
 * its starter library, with the commands too slow for `npm run test:slow` (the tour, exports of the whole library). Six minutes.
 */
import { openLibrary } from "../../parts/documents/open-library.ts";
import { exclusionOf } from "../../parts/documents/run-document.ts";
import { shellBlocks } from "../../parts/documents/shell-blocks.ts";

const words = process.argv.slice(2);
const library = await openLibrary();
try {
  for (const [file, blocks] of await shellBlocks()) {
    if (words.length > 0 && !words.some((word) => file.includes(word))) continue;
    for (const shell of ["bash", "dash"] as const) {
      const fault = await library.read(shell, blocks, (block) => exclusionOf(block)?.soak === undefined && exclusionOf(block) !== undefined);
      if (fault !== undefined) process.exitCode = 1;
      console.log(`${file} in ${shell}: ${fault ?? "every command did what it says"}`);
    }
  }
} finally {
  await library.close();
}

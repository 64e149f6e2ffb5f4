/**
 * `npm run soak -- docs`: the documents that hold commands too slow for `npm test` (the tour, exports of the whole library), run from top to bottom by
 * bash and by dash against the service with its starter library. Three minutes.
 */
import { openLibrary } from "../parts/documents/open-library.ts";
import { exclusionOf } from "../parts/documents/run-document.ts";
import { shellBlocks } from "../parts/documents/shell-blocks.ts";

const library = await openLibrary();
try {
  for (const [file, blocks] of await shellBlocks()) {
    if (!blocks.some((block) => exclusionOf(block)?.soak)) continue;
    for (const shell of ["bash", "dash"] as const) {
      const fault = await library.read(shell, blocks, (block) => exclusionOf(block)?.soak === undefined && exclusionOf(block) !== undefined);
      if (fault !== undefined) process.exitCode = 1;
      console.log(`${file} in ${shell}: ${fault ?? "every command did what it says"}`);
    }
  }
} finally {
  await library.close();
}

/** Test files in one process: what they import is loaded once. `test-imports.ts` says which files bear it. */
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

// A test that waits for a timer which holds no process would end all of them.
const alive = setInterval(() => {}, 60_000);

for (const file of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(resolve(file)).href);
  } catch (error) {
    // The other files are tested nevertheless.
    test(file, () => Promise.reject(error as Error));
  }
}
// The last test: whatever waits has been waited for.
test("all of them have ended", () => clearInterval(alive));

/** `npm run generate` writes every file that follows from code; with `--check` it only tells which ones would change, and fails. */
import { readFile, writeFile } from "node:fs/promises";
import { clientTypes } from "./client-types.ts";
import { editInstructionsPage } from "./edit-instructions-page.ts";
import { editVideoInstructionsPage } from "./edit-video-instructions-page.ts";
import { openApiDocument } from "./openapi-document.ts";
import { settingsPage } from "./settings-page.ts";

const generated: Record<string, () => string | Promise<string>> = {
  "clients/typescript/src/api.generated.ts": clientTypes,
  "docs/guides/edit-instructions.md": editInstructionsPage,
  "docs/guides/edit-video-instructions.md": editVideoInstructionsPage,
  "docs/guides/settings.md": settingsPage,
  "openapi.json": openApiDocument,
};

const checkOnly = process.argv.includes("--check");
for (const [file, make] of Object.entries(generated)) {
  const content = await make();
  const committed = await readFile(file, "utf8").catch(() => "");
  if (content === committed) continue;
  if (checkOnly) {
    console.error(`generate: ${file} is not up to date: run npm run generate and commit it.`);
    process.exitCode = 1;
  } else {
    await writeFile(file, content);
    console.log(`generate: wrote ${file}`);
  }
}

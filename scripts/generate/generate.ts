/** `npm run generate` writes every file that follows from code; with `--check` it only tells which ones would change, and fails. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { argumentsOf } from "../launch/arguments.ts";
import { readWords } from "@atelier/server/console/words/read-words.ts";
import { apiPages } from "./api-pages/pages.ts";
import { agreedFile, agreedNow, readAgreed, wordFaults, wordTypes } from "./console-words.ts";
import { kindIndex } from "./kind-index.ts";
import { pythonClient } from "./python-client.ts";

const words = await readWords();
const agreed = await readAgreed();

/** The indexes of kinds come first: all that is imported after them reads them. */
const generated: Record<string, () => string | Promise<string>> = {
  "packages/engine/jobs/kinds.generated.ts": kindIndex,
  "packages/local-engine/kinds.generated.ts": async () => (await import("./local-kind-index.ts")).localKindIndex(),
  "clients/typescript/src/api.generated.ts": async () => (await import("./client-types.ts")).clientTypes(),
  ...pythonClient,
  ...apiPages,
  "docs/guides/edit-instructions.md": async () => (await import("./edit-instructions-page.ts")).editInstructionsPage(),
  "docs/guides/edit-video-instructions.md": async () => (await import("./edit-video-instructions-page.ts")).editVideoInstructionsPage(),
  "docs/guides/comfyui-models.md": async () => (await import("./placeholder-table.ts")).comfyuiModelsGuide(),
  "docs/guides/importing.md": async () => (await import("./manifest-columns.ts")).importingGuide(),
  "docs/guides/local-engine.md": async () => (await import("./local-kinds-table.ts")).localEngineGuide(),
  "docs/guides/settings.md": async () => (await import("./settings-page.ts")).settingsPage(),
  [agreedFile]: () => agreedNow(words, agreed),
  "packages/console/messages/words.generated.ts": () => wordTypes(words),
  "openapi.json": async () => (await import("./openapi-document.ts")).openApiDocument(),
};

const { check: checkOnly } = argumentsOf("npm run generate [-- --check]", { options: { check: { type: "boolean" } } }).values;
const unused = checkOnly ? (await import("./unused-words.ts")).unusedKeys(Object.keys(words.get("en")!)) : [];
const faults = [...wordFaults(words, agreed), ...unused.map((key) => `no code of the console uses the text ${key}: take it out of packages/console/messages`)];
for (const fault of faults) {
  console.error(`generate: ${fault}.`);
  process.exitCode = 1;
}
for (const [file, make] of Object.entries(generated)) {
  const content = await make();
  const committed = await readFile(file, "utf8").catch(() => "");
  if (content === committed) continue;
  if (checkOnly) {
    console.error(`generate: ${file} is not up to date: run npm run generate and commit it.`);
    process.exitCode = 1;
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    console.log(`generate: wrote ${file}`);
  }
}

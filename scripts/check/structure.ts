/**
 * `npm run lint` ends with this: does every file lie in its room and know only what it may, and do the documents name only
 * what is there? Exit code 1 where not.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { checkDocuments } from "./check-documents.ts";
import { checkStructure } from "./check-structure.ts";

const sources = readAll("{src,test,bench,scripts,bin}/**/*.{ts,mjs,js}");
const documents = readAll("{*.md,{docs,bench,test,scripts}/**/*.md}");
const rooms = globSync("src/*/").map((path) => path.split(/[\\/]/)[1]!);

const violations = [...checkStructure(sources), ...checkDocuments({ documents, rooms, exists: existsSync })];
for (const violation of violations) console.error(`structure: ${violation}.`);
if (violations.length > 0) process.exitCode = 1;

function readAll(pattern: string): Map<string, string> {
  return new Map(globSync(pattern).map((file) => [file.split("\\").join("/"), readFileSync(file, "utf8")]));
}

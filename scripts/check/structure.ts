/** `npm run lint` ends with this: does every file lie in its room and know only what it may? Exit code 1 where one does not. */
import { globSync, readFileSync } from "node:fs";
import { checkStructure } from "./check-structure.ts";

const files = globSync("{src,test,bench,scripts,bin}/**/*.{ts,mjs,js}").map((file) => file.split("\\").join("/"));
const violations = checkStructure(new Map(files.map((file) => [file, readFileSync(file, "utf8")])));
for (const violation of violations) console.error(`structure: ${violation}.`);
if (violations.length > 0) process.exitCode = 1;

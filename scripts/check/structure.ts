/**
 * `npm run lint` ends with this: does every file lie in its folder and import only what it may, do the documents name only
 * what is there, and do all use the words of docs/style.md? Exit code 1 where not.
 */
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { checkDocuments } from "./check-documents.ts";
import { checkMarkdownLines } from "./check-markdown-lines.ts";
import { checkPackages, type Package } from "./check-packages.ts";
import { checkStructure } from "./check-structure.ts";
import { checkWords, readTerms } from "./check-words.ts";
import { wordExceptions } from "./word-exceptions.ts";

/** What git has or would take: what is built beside the sources, such as a client's package, is none of them. */
const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { encoding: "utf8", maxBuffer: 2 ** 26 });
const known = new Set(listed.split("\0"));
const sources = readAll("{packages,clients,tools,test,bench,scripts,bin}/**/*.{ts,tsx,mjs,js}");
const documents = readAll("{*.md,{docs,packages,clients,bench,test,scripts}/**/*.md}");
const folders = [...foldersIn("packages"), ...foldersIn("packages/server")];
const packages = [...readAll("{.,packages/*,tools,test,bench}/package.json")].map(([file, text]) => ({
  ...JSON.parse(text), folder: file.replace(/\/?package\.json$/, ""),
}) as Package);

const violations = [
  ...checkStructure(sources),
  ...checkPackages(sources, packages),
  ...checkDocuments({ documents, folders, exists: existsSync }),
  ...checkMarkdownLines(documents),
  ...checkWords(new Map([...sources, ...documents]), readTerms(readFileSync("docs/style.md", "utf8")), wordExceptions),
];
for (const violation of violations) console.error(`structure: ${violation}.`);
if (violations.length > 0) process.exitCode = 1;

function readAll(pattern: string): Map<string, string> {
  const files = globSync(pattern, { exclude: ["**/node_modules/**"] }).map(slashes).filter((file) => known.has(file));
  return new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
}

function foldersIn(folder: string): string[] {
  return globSync(`${folder}/*/`).map((path) => slashes(path).replace(/\/$/, "")).filter((path) => !path.endsWith("node_modules"));
}

function slashes(path: string): string {
  return path.split("\\").join("/");
}

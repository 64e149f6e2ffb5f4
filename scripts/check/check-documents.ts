import { dirname, join, normalize } from "node:path/posix";

export interface Checkout {
  /** Markdown files: path from the checkout to text. */
  documents: ReadonlyMap<string, string>;
  /** The packages, and the folders directly in the server's: paths from the checkout. */
  folders: readonly string[];
  /** Whether there is a file or folder of this path. */
  exists(path: string): boolean;
}

const overview = "docs/architecture/00-overview.md";

/** What the documents name and does not exist, and the folders that the overview leaves out, one sentence each. */
export function checkDocuments({ documents, folders, exists }: Checkout): string[] {
  const missing = [...documents].flatMap(([document, text]) =>
    [...linksOf(document, text), ...pathsOf(text)].filter((path) => !exists(path)).map((path) => `${document} names ${path}, which is not there`),
  );
  const unnamed = folders.filter((folder) => !documents.get(overview)?.includes(`\`${folder}/\``));
  return [...new Set(missing), ...unnamed.map((folder) => `${overview} does not say what is in ${folder}/`)];
}

/** Targets of relative links. */
function linksOf(document: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map((match) => match[1]!);
  return targets.filter((target) => !target.includes("://")).map((target) => normalize(join(dirname(document), target)));
}

/** Paths in code font; those with a placeholder such as NAME or <folder> stand for many. */
function pathsOf(text: string): string[] {
  const paths = [...text.matchAll(/`((?:packages|tools|test|scripts|docs|bench|bin)\/[^`\s]*)`/g)].map((match) => match[1]!);
  return paths.filter((path) => !/NAME|[<>*…{]/.test(path));
}

import { readFile } from "node:fs/promises";

/**
 * A page whose part between two comments follows from code.
 * @param start the comment before the part
 * @param end the comment after it
 * @returns the page with the part in its place
 * @throws Error where the page has no place for it
 */
export async function pageWithPart(file: string, start: string, end: string, part: string): Promise<string> {
  const page = await readFile(file, "utf8");
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for what is generated: ${start} … ${end}`);
  return `${page.slice(0, from + start.length)}\n\n${part}\n${page.slice(to)}`;
}

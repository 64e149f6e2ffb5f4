/** Columns that a line of code, of a comment or of prose may have; for code, the `max-len` rule of ESLint says the same. */
export const longestLine = 160;

/** Lines of prose that are longer than a line may be, one sentence each. Rows of tables and code fences cannot be broken. */
export function checkMarkdownLines(documents: ReadonlyMap<string, string>): string[] {
  return [...documents].flatMap(([document, text]) =>
    longLines(text).map(({ line, length }) => `${document}:${line} has ${length} characters, ${longestLine} are the most: wrap it`),
  );
}

function longLines(text: string): { line: number; length: number }[] {
  const long: { line: number; length: number }[] = [];
  let fence = "";
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence === "" && mark) fence = mark;
    else if (fence !== "" && mark?.startsWith(fence) && line.trim() === mark) fence = "";
    else if (fence === "" && !/^\s*\|/.test(line) && line.length > longestLine && breakable(line)) {
      long.push({ line: index + 1, length: line.length });
    }
  }
  return long;
}

/** A line that is one word, such as a URL after a list mark, has no place to break. */
function breakable(line: string): boolean {
  return /\S\s+\S/.test(line.replace(/^\s*(?:[-*+>]|\d+\.)\s+/, "").trim());
}

/** Columns at which prose of generated pages is wrapped; `check-markdown-lines.ts` allows ten more. */
const columns = 150;

/** Wraps the paragraphs and list items of a Markdown page. Tables, headings, code fences and what is short enough stay as they are. */
export function wrapProse(page: string): string {
  let fenced = false;
  return page
    .split("\n")
    .flatMap((line) => {
      if (/^\s*```/.test(line)) fenced = !fenced;
      return fenced || line.length <= columns || /^\s*\||^#/.test(line) ? [line] : wrapLine(line);
    })
    .join("\n");
}

function wrapLine(line: string): string[] {
  const [, lead = "", text = ""] = /^(\s*(?:[-*] |\d+\. )?)(.*)$/.exec(line) ?? [];
  const rows: string[] = [];
  let row = lead;
  for (const word of text.split(" ")) {
    if (row.trim() !== lead.trim() && row.length + 1 + word.length > columns) {
      rows.push(row);
      row = " ".repeat(lead.length) + word;
    } else row += row === lead ? word : ` ${word}`;
  }
  return [...rows, row];
}

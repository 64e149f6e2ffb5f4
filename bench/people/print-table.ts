/** Prints rows in columns; the first column is text, numbers are given as they shall be shown. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, k) => Math.max(heading.length, ...rows.map((row) => row[k].length)));
  for (const row of [headings, ...rows]) console.log(row.map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k]))).join("  "));
}

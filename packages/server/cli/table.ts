/** Rows as text in aligned columns, the first row being the heading; nothing for a heading alone. */
export function table(rows: readonly (readonly string[])[]): string[] {
  if (rows.length < 2) return [];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ").trimEnd());
}

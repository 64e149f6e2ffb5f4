/** A row of a CSV file together with the number of the line on which it begins, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Reads CSV as RFC 4180 has it: commas, quoted cells with doubled quotes and line breaks in them, CRLF or LF. Empty lines are
 * left out.
 * @throws Error for a quoted cell that does not end
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  // A cell, quoted or not, and what ends it.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|\r|$)/y;
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  while (cell.lastIndex < text.length || row.cells.length > 0) {
    const start = cell.lastIndex;
    const [whole, quoted, bare, end] = cell.exec(text) ?? [];
    if (whole === undefined) throw new Error(`line ${line}: a quote is where none may be, or does not end`);
    row.cells.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0;
    if (end === ",") continue;
    if (row.cells.some((text) => text !== "")) rows.push(row);
    row = { line, cells: [] };
    if (cell.lastIndex === start || end === "") break;
  }
  return rows;
}

import type { ComponentChildren } from "preact";

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ComponentChildren;
  /** Numbers stand at the end of their column. */
  numeric?: boolean;
  /** Names the row. */
  head?: boolean;
  /** Its name is said, not shown. */
  bare?: boolean;
}

interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  id: (row: Row) => string;
}

/** A table; where it does not fit, each row is a card. Roles are written out because cards lose those of their elements. */
export function DataTable<Row>({ caption, columns, rows, id }: DataTableProps<Row>) {
  return (
    <div class="table-box">
      <table class="table" role="table">
        <caption class="visually-hidden">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ name, numeric, bare }) => (
              <th key={name} role="columnheader" scope="col" class={numeric ? "numeric" : ""}>
                <span class={bare ? "visually-hidden" : ""}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={id(row)} role="row">
              {columns.map(({ name, cell, numeric, head, bare }) => {
                const Cell = head ? "th" : "td";
                return (
                  <Cell key={name} role={head ? "rowheader" : "cell"} class={numeric ? "numeric" : ""} data-label={bare || head ? undefined : name}>
                    {cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

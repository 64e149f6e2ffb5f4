import download from "icon:tabler/download";
import { operateMessages } from "messages:operate";
import { type Column, DataTable } from "../../components/data-table.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { saveFile } from "../../components/save-file.ts";
import { slotName } from "./usage-chart.tsx";
import { csvOf, type Group, slotOf } from "./usage-sums.ts";

interface UsageTableProps<Entry extends Group> {
  /** What is counted. */
  caption: string;
  entries: readonly Entry[];
  /** After those of time, model and key. */
  columns: readonly Column<Entry>[];
  /** What tells entries of one time, model and key apart. */
  id?: (entry: Entry) => string;
  byKey: boolean;
  keyName: (id: string | null) => string;
  /** Name of the file for spreadsheets, without its ending, and its columns after the same. */
  file: string;
  csv: readonly string[];
  note?: string;
}

/** What a chart shows, as a table and for a spreadsheet. */
export function UsageTable<Entry extends Group>({ caption, entries, columns, id, byKey, keyName, file, csv, note }: UsageTableProps<Entry>) {
  const t = operateMessages().usage;
  const hours = entries.some(({ hour }) => hour !== undefined);
  const rows = entries.toReversed();
  return (
    <details class="usage-table">
      <summary>{t.table}<span class="visually-hidden">: {caption}</span></summary>
      {note && <p class="muted small">{note}</p>}
      <DataTable<Entry>
        caption={caption} rows={rows} id={(entry) => [slotOf(entry), entry.model, entry.key_id, id?.(entry)].join(" ")}
        columns={[
          { name: hours ? t.hour : t.day, cell: (entry) => (hours ? slotName(slotOf(entry)) : entry.date), head: true },
          { name: t.model, cell: ({ model }) => model },
          ...(byKey ? [{ name: t.key, cell: (entry: Entry) => keyName(entry.key_id ?? null) }] : []),
          ...columns,
        ]}
      />
      <button type="button" class="button" onClick={() => save(`${file}.csv`, csvOf(entries, ["date", "hour", "model", "key_id", ...csv]))}>
        <Glyph path={download} size={18} /> {t.csv}
      </button>
    </details>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  saveFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

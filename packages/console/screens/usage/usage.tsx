import chartBar from "icon:tabler/chart-bar";
import download from "icon:tabler/download";
import { DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import { saveFile } from "../../components/save-file.ts";
import { Segments } from "../../components/segments.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { allows } from "../../data/session.ts";
import { number } from "../../messages/format.ts";
import { operateMessages } from "../../messages/operate/operate-messages.ts";
import { shellMessages } from "../../messages/shell/shell-messages.ts";
import { search, setParams } from "../../router/location.ts";
import { Failures } from "./failures.tsx";
import { UsageChart } from "./usage-chart.tsx";
import { csvOf, lastDays, type Measure, seriesOf, unitsIn, type UsageEntry } from "./usage-sums.ts";

const periods = { week: 7, month: 30, quarter: 90 } as const;
type Period = keyof typeof periods;

/** What the account has used, by day and model. */
export function Screen() {
  const t = operateMessages().usage;
  const period = (Object.keys(periods) as Period[]).find((one) => one === search.value.get("period")) ?? "month";
  const days = lastDays(periods[period], Date.now());
  const { data, error, again } = useQuery({
    key: ["usage", days[0]],
    load: async (signal) => (await connection.json<{ data: UsageEntry[] }>("/v1/usage", { query: { from: days[0] }, signal })).data,
    keep: true,
  });
  return (
    <>
      <div class="operate-head">
        <h1>{shellMessages().usage}</h1>
        <Segments
          bare label={t.period} value={period} change={(value) => setParams({ period: value === "month" ? undefined : value })}
          options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t.periods[value] }))}
        />
      </div>
      {error && !data && <Problem error={error} again={again} />}
      {data?.length === 0 && <EmptyState glyph={chartBar} title={t.none}><p>{t.noneHint}</p></EmptyState>}
      {data && data.length > 0 && <Used entries={data} days={days} />}
      {allows("ai") && <Failures />}
    </>
  );
}

function Used({ entries, days }: { entries: readonly UsageEntry[]; days: readonly string[] }) {
  const t = operateMessages().usage;
  const units = unitsIn(entries);
  const asked = search.value.get("bars");
  const measure: Measure = units.find((unit) => unit === asked) ?? "tasks";
  const nameOf = (unit: string) => t.units[unit] ?? unit;
  return (
    <>
      <div class="operate-bar">
        <Segments
          bare label={t.measure} value={measure} change={(value) => setParams({ bars: value === "tasks" ? undefined : value }, { replace: true })}
          options={[{ value: "tasks", label: t.tasks }, ...units.map((unit) => ({ value: unit, label: nameOf(unit) }))]}
        />
        <button type="button" class="button" onClick={() => save(entries, days)}>
          <Glyph path={download} size={18} /> {t.csv}
        </button>
      </div>
      <UsageChart name={measure === "tasks" ? t.tasks : nameOf(measure)} days={days} series={seriesOf(entries, days, measure)} />
      <details class="usage-table">
        <summary>{t.byDay}</summary>
        <DataTable<UsageEntry>
          caption={t.byDay} rows={entries.toReversed()} id={({ date, model, unit }) => `${date} ${model} ${unit}`}
          columns={[
            { name: t.day, cell: ({ date }) => date, head: true },
            { name: t.model, cell: ({ model }) => model },
            { name: t.tasks, cell: ({ tasks }) => number(tasks), numeric: true },
            { name: t.quantity, cell: ({ quantity }) => number(quantity), numeric: true },
            { name: t.unit, cell: ({ unit }) => nameOf(unit) },
          ]}
        />
      </details>
    </>
  );
}

function save(entries: readonly UsageEntry[], days: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([csvOf(entries)], { type: "text/csv" }));
  saveFile(url, `usage-${days[0]}-${days.at(-1)}.csv`);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

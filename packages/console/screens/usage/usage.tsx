import chartBar from "icon:tabler/chart-bar";
import { operateMessages } from "messages:operate";
import { shellMessages } from "messages:shell";
import type { Column } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { allows } from "../../data/session.ts";
import { dollars, number } from "../../messages/format.ts";
import { nameIn } from "../../messages/name-in.ts";
import { search, setParams } from "../../router/location.ts";
import { Budgets } from "./budgets.tsx";
import { Failures } from "./failures.tsx";
import { useKeyNames } from "./key-names.ts";
import { UsageChart } from "./usage-chart.tsx";
import { UsageTable } from "./usage-table.tsx";
import {
  amountOf, type Cost, type FailureEntry, type Group, lastDays, lastHours, type Measure, type Series, seriesOf, sum, unitsIn, type UsageEntry, withDollars,
} from "./usage-sums.ts";

const periods = { day: 1, week: 7, month: 30, quarter: 90 } as const;
type Period = keyof typeof periods;
const groups = ["model", "key"] as const;

interface Usage {
  data: UsageEntry[];
  failures: FailureEntry[];
}

/** What the account has used, by day or hour, and model or key; and what gave nothing. */
export function Screen() {
  const t = operateMessages().usage;
  const period = (Object.keys(periods) as Period[]).find((one) => one === search.value.get("period")) ?? "month";
  const hours = period === "day";
  const by = search.value.get("by") === "key" ? "key" : "model";
  const slots = hours ? lastHours(24, Date.now()) : lastDays(periods[period], Date.now());
  const { data, error, again } = useQuery({
    key: ["usage", slots[0], by],
    load: (signal) => connection.json<Usage>("/v1/usage", { query: { from: slots[0], by: hours ? "hour" : "day", by_key: by === "key" }, signal }),
    keep: true,
  });
  const nothing = data?.data.length === 0 && data.failures.length === 0;
  return (
    <>
      <div class="operate-head">
        <h1>{shellMessages().usage}</h1>
        <Segments
          bare label={t.period} value={period} change={(value) => setParams({ period: value === "month" ? undefined : value })}
          options={(Object.keys(periods) as Period[]).map((value) => ({ value, label: t.periods[value] }))}
        />
        <Segments
          bare label={t.grouped} value={by} change={(value) => setParams({ by: value === "model" ? undefined : value }, { replace: true })}
          options={groups.map((value) => ({ value, label: t.groups[value] }))}
        />
      </div>
      {error && !data && <Problem error={error} again={again} />}
      {nothing && <EmptyState glyph={chartBar} title={t.none}><p>{t.noneHint}</p></EmptyState>}
      {data && !nothing && <Charts usage={data} slots={slots} by={by} hours={hours} />}
      <Budgets />
      {allows("ai") && <Failures />}
    </>
  );
}

function Charts({ usage, slots, by, hours }: { usage: Usage; slots: readonly string[]; by: "model" | "key"; hours: boolean }) {
  const t = operateMessages().usage;
  const keyName = useKeyNames(by === "key");
  const nameOf = (entry: Group) => (by === "key" ? keyName(entry.key_id ?? null) : entry.model);
  const units = unitsIn(usage.data);
  const asked = search.value.get("bars");
  const hasCost = usage.data.some(({ cost }) => cost);
  const measures: readonly Measure[] = ["tasks", ...(hasCost ? ["cost"] : []), ...units];
  const measure: Measure = measures.find((one) => one === asked) ?? "tasks";
  const unitName = (unit: string) => nameIn(t.units, unit);
  const measureName = (one: Measure) => (one === "tasks" ? t.tasks : one === "cost" ? t.money.cost : unitName(one));
  const costs = <Entry extends { cost?: Cost }>(entries: readonly Entry[]): Column<Entry>[] =>
    (entries.some(({ cost }) => cost) ? [{ name: t.money.cost, cell: ({ cost }) => (cost ? dollars(cost.amount) : "–"), numeric: true }] : []);
  const period = `${slots[0]!.slice(0, 10)}-${slots.at(-1)!.slice(0, 10)}`;
  const shared = { keyName, byKey: by === "key" };
  const ends: readonly ("failed" | "cancelled")[] = ["failed", "cancelled"];
  const endings = ends.map((end): Series => {
    const [one] = seriesOf(usage.failures, slots, () => t[end], (entry) => entry[end]);
    return one ?? { name: t[end], total: 0, values: slots.map(() => 0) };
  });
  return (
    <>
      {usage.data.length > 0 && (
        <>
          <div class="operate-bar">
            <Segments
              bare label={t.measure} value={measure} change={(value) => setParams({ bars: value === "tasks" ? undefined : value }, { replace: true })}
              options={measures.map((one) => ({ value: one, label: measureName(one) }))}
            />
          </div>
          <UsageChart
            name={t.chartOf({ what: measure === "cost" ? `${t.money.cost} (USD)` : measureName(measure), hours })} slots={slots} legend={t.groups[by]}
            series={seriesOf(usage.data, slots, nameOf, (entry) => amountOf(entry, measure))}
          />
          <UsageTable<UsageEntry>
            {...shared} entries={withDollars(usage.data)} file={`usage-${period}`} csv={["unit", "tasks", "quantity", "cost_usd"]}
            id={({ unit }) => unit} caption={t.tasks}
            columns={[
              { name: t.tasks, cell: ({ tasks }) => number(tasks), numeric: true },
              { name: t.quantity, cell: ({ quantity }) => number(quantity), numeric: true },
              { name: t.unit, cell: ({ unit }) => unitName(unit) },
              ...costs(usage.data),
            ]}
          />
        </>
      )}
      {usage.failures.length > 0 && sum(endings.map(({ total }) => total)) > 0 && (
        <>
          <UsageChart kind="is-failures" name={t.chartOf({ what: t.nothingGiven, hours })} slots={slots} legend={t.nothingGiven} series={endings} />
          <UsageTable<FailureEntry>
            {...shared} entries={withDollars(usage.failures)} file={`failures-${period}`} csv={[...ends, "cost_usd"]} caption={t.nothingGiven}
            {...(!usage.failures.some(({ cost }) => cost) && { note: t.free })}
            columns={[
              ...ends.map((end) => ({ name: t[end], cell: (entry: FailureEntry) => number(entry[end]), numeric: true })),
              ...costs(usage.failures),
            ]}
          />
        </>
      )}
    </>
  );
}

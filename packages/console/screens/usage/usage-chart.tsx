import { operateMessages } from "messages:operate";
import { date, number } from "../../messages/format.ts";
import { type Series, sum } from "./usage-sums.ts";

interface UsageChartProps {
  /** What is counted, and by what time. */
  name: string;
  /** Days (UTC), or beginnings of hours. */
  slots: readonly string[];
  series: readonly Series[];
  /** What the series are grouped by. */
  legend: string;
  /** Colours in words: of series whose place is their meaning. */
  kind?: string;
}

/** Height of the drawing, in its own units. */
const height = 100;

/** A bar for each day or hour, its parts by what they have in common. The table below it says the same in words. */
export function UsageChart({ name, slots, series, legend, kind = "" }: UsageChartProps) {
  const t = operateMessages().usage;
  const totals = slots.map((_, place) => sum(series.map(({ values }) => values[place]!)));
  const most = Math.max(...totals);
  return (
    <figure class={`usage-chart ${kind}`}>
      <figcaption class="usage-caption">
        <span>{name}</span>
        <span class="muted small numbers">{t.sum}: {number(sum(totals))}</span>
      </figcaption>
      <div class="usage-drawing">
        <span class="usage-most small muted numbers" aria-hidden="true">{number(most)}</span>
        <svg
          viewBox={`0 0 ${slots.length * 10} ${height}`} preserveAspectRatio="none" role="img"
          aria-label={`${name}. ${slots.flatMap((slot, place) => (
            totals[place] ? [t.dayTotal({ day: slotName(slot), total: number(totals[place]) })] : []
          )).join("; ")}`}
        >
          {slots.map((slot, place) => (
            <Bar key={slot} place={place} most={most} series={series} title={t.dayTotal({ day: slotName(slot), total: number(totals[place]!) })} />
          ))}
        </svg>
      </div>
      <div class="usage-days small muted" aria-hidden="true">
        <span>{slotName(slots[0]!)}</span>
        <span>{slotName(slots.at(-1)!)}</span>
      </div>
      <ul class="usage-legend" aria-label={legend}>
        {series.map(({ name: part, total }, place) => (
          <li key={part ?? ""}>
            <span class={`usage-swatch series-${place}`} aria-hidden="true" />
            <span>{part ?? t.others}</span>
            <b class="numbers">{number(total)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** A day, or a day with its hour: in UTC, as the service counts. */
export function slotName(slot: string): string {
  if (slot.includes("T")) return date(slot, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit", timeZone: "UTC" });
  return date(`${slot}T00:00:00Z`, { dateStyle: "medium", timeZone: "UTC" });
}

function Bar({ place, most, series, title }: { place: number; most: number; series: readonly Series[]; title: string }) {
  let top = height;
  return (
    <g>
      <title>{title}</title>
      <rect class="usage-hover" x={place * 10} y={0} width={10} height={height} />
      {series.map(({ name, values }, number) => {
        const part = (values[place]! / Math.max(most, Number.MIN_VALUE)) * height;
        if (part === 0) return null;
        top -= part;
        return <rect key={name ?? ""} class={`usage-part series-${number}`} x={place * 10 + 1} y={top} width={8} height={part} />;
      })}
    </g>
  );
}

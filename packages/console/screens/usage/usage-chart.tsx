import { date, number } from "../../messages/format.ts";
import { operateMessages } from "../../messages/operate/operate-messages.ts";
import { type Series, sum } from "./usage-sums.ts";

interface UsageChartProps {
  /** What is counted. */
  name: string;
  days: readonly string[];
  series: readonly Series[];
}

/** Height of the drawing, in its own units. */
const height = 100;

/** A bar for each day, its parts by model. The table below it says the same in words. */
export function UsageChart({ name, days, series }: UsageChartProps) {
  const t = operateMessages().usage;
  const totals = days.map((_, place) => sum(series.map(({ values }) => values[place]!)));
  const most = Math.max(...totals);
  const dayName = (day: string) => date(`${day}T00:00:00Z`, { dateStyle: "medium", timeZone: "UTC" });
  return (
    <figure class="usage-chart">
      <figcaption class="usage-caption">
        <span>{t.chart(name)}</span>
        <span class="muted small numbers">{t.sum}: {number(sum(totals))}</span>
      </figcaption>
      <div class="usage-drawing">
        <span class="usage-most small muted numbers" aria-hidden="true">{number(most)}</span>
        <svg
          viewBox={`0 0 ${days.length * 10} ${height}`} preserveAspectRatio="none" role="img"
          aria-label={`${t.chart(name)}. ${days.flatMap((day, place) => (totals[place] ? [t.dayTotal(dayName(day), number(totals[place]))] : [])).join("; ")}`}
        >
          {days.map((day, place) => <Bar key={day} place={place} most={most} series={series} title={t.dayTotal(dayName(day), number(totals[place]!))} />)}
        </svg>
      </div>
      <div class="usage-days small muted" aria-hidden="true">
        <span>{dayName(days[0]!)}</span>
        <span>{dayName(days.at(-1)!)}</span>
      </div>
      <ul class="usage-legend" aria-label={t.byModel}>
        {series.map(({ model, total }, place) => (
          <li key={model ?? ""}>
            <span class={`usage-swatch series-${place}`} aria-hidden="true" />
            <span>{model ?? t.others}</span>
            <b class="numbers">{number(total)}</b>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Bar({ place, most, series, title }: { place: number; most: number; series: readonly Series[]; title: string }) {
  let top = height;
  return (
    <g>
      <title>{title}</title>
      <rect class="usage-hover" x={place * 10} y={0} width={10} height={height} />
      {series.map(({ model, values }, number) => {
        const part = (values[place]! / Math.max(most, Number.MIN_VALUE)) * height;
        if (part === 0) return null;
        top -= part;
        return <rect key={model ?? ""} class={`usage-part series-${number}`} x={place * 10 + 1} y={top} width={8} height={part} />;
      })}
    </g>
  );
}

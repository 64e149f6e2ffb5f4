import { importMessages } from "messages:import";
import { Badge, type Tone } from "../../components/badge.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { bytes } from "../../messages/format.ts";
import type { Planned } from "./import-plan.ts";
import { ReviewView } from "./review-view.tsx";
import type { ImportRun, Outcome } from "./import-run.ts";

/** Rows that are drawn: with thousands of files the first ones, and those that failed, say enough. */
const most = 200;

const tones: Record<Outcome["state"], Tone> = { sending: "busy", new: "good", there: "quiet", failed: "bad" };

/** What would become of each file: what is refused stands first. */
export function PlanTable({ plan }: { plan: readonly Planned[] }) {
  const t = importMessages();
  const rows = plan.toSorted((a, b) => Number(b.refused !== undefined) - Number(a.refused !== undefined)).slice(0, most);
  return (
    <>
      <DataTable<Planned>
        caption={t.files} rows={rows} id={({ path, file }) => `${path} ${file.size} ${file.lastModified}`}
        columns={[
          { name: t.file, cell: ({ path }) => path, head: true },
          { name: t.size, cell: ({ file }) => bytes(file.size), numeric: true },
          {
            name: t.becomes,
            cell: ({ catalog, refused }) => (refused ? <Badge tone="bad">{t.refusals[refused]}</Badge> : t.catalogs[catalog!]),
          },
        ]}
      />
      {plan.length > most && <p class="muted small">{t.notShown(plan.length - most)}</p>}
    </>
  );
}

interface RunViewProps {
  run: ImportRun;
  again: () => void;
  /** Begins another run: the import after a check. */
  next: (run: ImportRun) => void;
  /** To the list of files. */
  back: () => void;
}

/** How far it is, and what became of each file, or would: what failed stands first, then the newest. */
export function RunView({ run, again, next, back }: RunViewProps) {
  const t = importMessages();
  const outcomes = [...run.outcomes.value];
  const count = (state: Outcome["state"]) => outcomes.filter(([, outcome]) => outcome.state === state).length;
  const done = outcomes.length - count("sending");
  const state = run.state.value;
  const rank = ({ state }: Outcome) => (state === "failed" ? 0 : state === "sending" ? 1 : 2);
  const rows = outcomes.toReversed().sort(([, a], [, b]) => rank(a) - rank(b)).slice(0, most);
  return (
    <div class="import">
      <div class="operate-bar">
        <p role="status">
          <b>{run.isCheck ? t.checkStates[state] : t.states[state]}</b> {t.progress({ done, all: run.files.length })}.
          {" "}{run.isCheck
            ? t.checkCounts({ fresh: count("new"), there: count("there"), refused: count("failed") })
            : t.counts({ fresh: count("new"), there: count("there"), failed: count("failed") })}
        </p>
        {state === "running" && <button type="button" class="button" onClick={() => run.pause()}>{t.pause}</button>}
        {state === "paused" && <button type="button" class="button primary" onClick={() => run.resume()}>{t.resume}</button>}
        {state === "ended" && !run.isCheck && <button type="button" class="button" onClick={again}>{t.more}</button>}
        {state === "ended" && run.isCheck && (
          <span class="operate-actions">
            <button type="button" class="button quiet" onClick={back}>{t.back}</button>
            <button type="button" class="button primary" disabled={count("new") === 0} onClick={() => next(run.importNew())}>{t.begin(count("new"))}</button>
          </span>
        )}
      </div>
      <progress class="import-progress" max={run.files.length} value={done} aria-label={run.isCheck ? t.checkStates.running : t.states.running} />
      {run.review.value && <ReviewView review={run.review.value} />}
      <DataTable<(typeof rows)[number]>
        caption={t.files} rows={rows} id={([{ path, file }]) => `${path} ${file.size} ${file.lastModified}`}
        columns={[
          { name: t.file, cell: ([{ path }]) => path, head: true },
          { name: t.becomes, cell: ([, { state }]) => <Badge tone={tones[state]}>{(run.isCheck ? t.checkOutcomes : t.outcomes)[state]}</Badge> },
          { name: t.remark, cell: ([, { remark }]) => <span class="said">{remark || "–"}</span> },
        ]}
      />
    </div>
  );
}

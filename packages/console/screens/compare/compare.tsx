import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import columns from "icon:tabler/columns-2";
import swapGlyph from "icon:tabler/arrows-exchange";
import { compareMessages } from "messages:compare";
import { shellMessages } from "messages:shell";
import { Comparison } from "../../compare/comparison.tsx";
import { type Enlarged, mostZoom } from "../../compare/use-enlarged.ts";
import { differences, fileOf, type Mode, modesOf, type Side, sideOf } from "../../compare/sides.ts";
import { DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Segments } from "../../components/segments.tsx";
import { number } from "../../messages/format.ts";
import { search, setParams } from "../../router/location.ts";
import { useTask } from "../../tasks/task-feed.ts";
import { hasEnded, kindOf, type Task, type TaskFile } from "../../tasks/task.ts";
import { SideCard } from "./side-card.tsx";

const names = { a: "A", b: "B" };
const zooms = [0, 1, 2, 4];
const fit: Enlarged = { zoom: 0, x: 0.5, y: 0.5 };
const gains = [1, 4, 16];

interface Chosen {
  side: Side | undefined;
  task: Task | undefined;
  problem: Error | undefined;
  file: TaskFile | undefined;
}

/** Two results, or a result and what it was made of: `/compare?a=TASK&b=TASK`. Everything that is shown is in the link. */
export function Screen() {
  const t = compareMessages();
  const params = search.value;
  const sides = { a: useSide("a"), b: useSide("b") };
  const { a, b } = sides;
  const swap = () => setParams({ a: params.get("b") ?? undefined, b: params.get("a") ?? undefined }, { replace: true });
  return (
    <div class="compare-screen">
      <div class="compare-head">
        <h1>{shellMessages().compare}</h1>
        <IconButton label={t.swap} glyph={swapGlyph} disabled={!a.side && !b.side} onClick={swap} />
      </div>
      <div class="compare-sides">
        {(["a", "b"] as const).map((which) => (
          <SideCard
            key={which} name={names[which]} {...sides[which]} kind={sides[which === "a" ? "b" : "a"].file && kindOf(sides[which === "a" ? "b" : "a"].file!)}
            choose={(side) => setParams({ [which]: side })}
          />
        ))}
      </div>
      {a.file && b.file ? <Both key={`${a.file.url} ${b.file.url}`} a={a.file} b={b.file} /> : <EmptyState glyph={columns} title={hintOf(a, b)} />}
      {a.task && b.task && a.task.task_id !== b.task.task_id && <Settings a={a.task} b={b.task} />}
    </div>
  );
}

function Both({ a, b }: { a: TaskFile; b: TaskFile }) {
  const t = compareMessages();
  const params = search.value;
  const modes = useMemo(() => modesOf(a, b), [a.url, b.url]);
  const mode = modes.find((one) => one === params.get("view")) ?? modes[0]!;
  const of = (name: string, values: readonly number[]) => values.find((value) => String(value) === params.get(name)) ?? values[0]!;
  const set = (name: string) => (value: string) => setParams({ [name]: value }, { replace: true });
  const label = (one: Mode) => (one === "a" || one === "b" ? names[one] : t.modes[one]);
  const [enlarged, enlarge] = useEnlargedParams();
  const share = Math.min(100, Math.max(0, Number(params.get("at") ?? 50) || 0));
  const zoomOptions = zooms.map((value) => ({ value: String(value), label: value === 0 ? t.fit : number(value, { style: "percent" }) }));
  const gainOptions = gains.map((value) => ({ value: String(value), label: `×${value}` }));
  return (
    <>
      <div class="form-row">
        <Segments bare label={t.mode} value={mode} options={modes.map((value) => ({ value, label: label(value) }))} change={set("view")} />
        {a.width && b.width && (
          <Segments
            bare label={t.zoom} value={String(enlarged.zoom)} options={zoomOptions}
            change={(to) => enlarge({ ...(Number(to) === 0 ? fit : enlarged), zoom: Number(to) })}
          />
        )}
        {!zooms.includes(enlarged.zoom) && <span class="numbers small">{number(enlarged.zoom, { style: "percent" })}</span>}
        {mode === "difference" && <Segments bare label={t.gain} value={String(of("gain", gains))} options={gainOptions} change={set("gain")} />}
      </div>
      <Comparison
        a={a} b={b} names={names} mode={mode} gain={of("gain", gains)} share={share} setShare={(at) => set("at")(String(at))}
        enlarged={enlarged} enlarge={enlarge} swiped={mode === "a" || mode === "b" ? () => set("view")(mode === "a" ? "b" : "a") : undefined}
      />
    </>
  );
}

/** How the pictures are enlarged, and in the link a moment later: browsers take no new URL for each move of a finger. */
function useEnlargedParams(): [Enlarged, (to: Enlarged) => void] {
  const [enlarged, set] = useState<Enlarged>(() => {
    const of = (name: string, fallback: number) => Number(search.peek().get(name) ?? fallback) || fallback;
    return { zoom: Math.min(mostZoom, Math.max(0, of("zoom", 0))), x: of("x", 0.5), y: of("y", 0.5) };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (to: Enlarged) => {
    set(to);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const text = (value: number) => (to.zoom === 0 ? undefined : String(Number(value.toFixed(3))));
      setParams({ zoom: text(to.zoom), x: text(to.x), y: text(to.y) }, { replace: true });
    }, 250);
  };
  return [enlarged, change];
}

function Settings({ a, b }: { a: Task; b: Task }) {
  const t = compareMessages();
  const rows = differences(a, b);
  return (
    <section class="compare-settings">
      <h2>{t.settings}</h2>
      {rows.length === 0
        ? <p class="muted">{t.same}</p>
        : (
          <DataTable
            caption={t.settings} rows={rows} id={({ name }) => name}
            columns={[
              { name: t.setting, head: true, cell: ({ name }) => <code>{name}</code> },
              { name: names.a, cell: (row) => <span lang="en">{row.a ?? "–"}</span> },
              { name: names.b, cell: (row) => <span lang="en">{row.b ?? "–"}</span> },
            ]}
          />
        )}
    </section>
  );
}

/** Why nothing is compared yet. */
function hintOf(a: Chosen, b: Chosen): string {
  const t = compareMessages();
  if (!a.side || !b.side) return t.hint;
  if ([a, b].some(({ problem, task, file }) => problem || (task && hasEnded(task) && !file))) return t.another;
  return t.unfinished;
}

function useSide(which: "a" | "b"): Chosen {
  const side = sideOf(search.value.get(which));
  const { task, problem } = useTask(side?.task);
  return { side, task, problem, file: task && side && fileOf(task, side.which) };
}

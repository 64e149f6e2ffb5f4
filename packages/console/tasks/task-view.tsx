import { useEffect, useRef } from "preact/hooks";
import alert from "icon:tabler/alert-triangle";
import { createMessages } from "messages:create";
import { studioMessages } from "messages:studio";
import { nameOfRef } from "../boards/board.ts";
import { Glyph } from "../components/glyph.tsx";
import { bytes, clock, date, number, took } from "../messages/format.ts";
import { nameIn } from "../messages/name-in.ts";
import { announce } from "../shell/announce.tsx";
import { Account } from "./account.tsx";
import { isUntouched } from "./account-of.ts";
import { Outcome } from "./outcome.tsx";
import { statusOf } from "./status-of.ts";
import { hasEnded, isCancelled, type Task } from "./task.ts";
import { AgainWithWords, OrderBeside, TaskActions } from "./task-actions.tsx";
import { Words } from "./words.tsx";

/** A task from its place in the queue to its result, with all that can be done with it. */
export function TaskView({ task, keepSeed, whole = false }: { task: Task; keepSeed?: ((seed: number) => void) | undefined; whole?: boolean }) {
  const t = createMessages();
  const said = useRef(task.status);
  useEffect(() => {
    if (said.current !== task.status) announce(statusOf(task, t));
    said.current = task.status;
  }, [task.status]);
  return (
    <div class="task" data-board={task.status === "COMPLETED" ? nameOfRef({ type: "result", ref: task.task_id }) : undefined}>
      {!hasEnded(task) && <Progress task={task} />}
      {task.status === "FAILED" && (
        <div class={isCancelled(task) ? "card" : "problem"}>
          <p class="problem-title">{statusOf(task, t)}</p>
          <p lang="en">{task.error}</p>
        </div>
      )}
      {isUntouched(task) && (
        <div class="problem is-warning">
          <p class="problem-title"><Glyph path={alert} size={18} /> {t.nothingApplied}</p>
          <p>{t.nothingAppliedHint}</p>
        </div>
      )}
      {task.status === "COMPLETED" && <Outcome task={task} />}
      <TaskActions task={task} whole={whole} />
      <Words task={task}>{hasEnded(task) && <AgainWithWords task={task} whole={whole} />}</Words>
      {task.status === "COMPLETED" && <OrderBeside task={task} />}
      <Account task={task} />
      <TaskFacts task={task} keepSeed={keepSeed} />
    </div>
  );
}

export function Progress({ task }: { task: Task }) {
  const t = createMessages();
  const waits = task.status === "CREATED";
  const place = task.queue_position === undefined ? "" : task.queue_position === 0 ? t.next : t.before(task.queue_position);
  return (
    <div class="task-progress">
      <p class="task-status">{statusOf(task, t)} {!waits && <span class="numbers">{number(task.progress, { style: "percent" })}</span>}</p>
      <progress value={waits ? undefined : task.progress} aria-label={statusOf(task, t)} />
      <p class="muted small">
        {[waits && place, task.estimated_seconds !== undefined && t.estimate(clock(task.estimated_seconds))].filter(Boolean).join(" ")}
      </p>
    </div>
  );
}

function TaskFacts({ task, keepSeed }: { task: Task; keepSeed: ((seed: number) => void) | undefined }) {
  const t = createMessages();
  const [result] = task.results;
  const seconds = task.finished_at && task.started_at ? (Date.parse(task.finished_at) - Date.parse(task.started_at)) / 1000 : undefined;
  const size = result?.width && [`${result.width} × ${result.height}`, result.seconds && clock(result.seconds), result.bytes && bytes(result.bytes)];
  const facts: [string, preact.ComponentChildren][] = [
    [t.facts.model, <a href={`/create/${task.model}`}>{task.model}</a>],
    [t.facts.engine, task.engine],
    [t.facts.fidelity, task.fidelity && nameIn(t.fidelities, task.fidelity)],
    [t.facts.size, size && size.filter(Boolean).join(" · ")],
    [t.facts.took, seconds !== undefined && took(seconds * 1000)],
    [t.seed, task.seed !== undefined && (
      <span class="form-row">
        <span class="numbers">{String(task.seed)}</span>
        {keepSeed && <button type="button" class="chip" onClick={() => keepSeed(task.seed!)}>{t.keepSeed}</button>}
      </span>
    )],
    [t.facts.created, date(task.created_at, { dateStyle: "medium", timeStyle: "short" })],
    [t.facts.expires, task.kept ? studioMessages().noEnd : date(task.expires_at, { dateStyle: "medium", timeStyle: "short" })],
  ];
  return <dl class="facts">{facts.filter(([, value]) => value).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{value}</dd></div>)}</dl>;
}

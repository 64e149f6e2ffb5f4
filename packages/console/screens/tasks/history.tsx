import { useCallback, useEffect, useState } from "preact/hooks";
import photoOff from "icon:tabler/photo-off";
import playGlyph from "icon:tabler/player-play";
import { createMessages } from "messages:create";
import { nameOfRef } from "../../boards/board.ts";
import { Heart } from "../../boards/heart.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { connection } from "../../data/connection.ts";
import { mediaUrl } from "../../data/media-url.ts";
import { SearchBox } from "../../find/search-box.tsx";
import type { Model } from "../../forms/model.ts";
import { shownUrl } from "../../forms/upload.ts";
import { moment } from "../../messages/format.ts";
import { search, setParams } from "../../router/location.ts";
import { TaskBadge } from "../../tasks/task-badge.tsx";
import { learn, useTaskChanges } from "../../tasks/task-feed.ts";
import { hasEnded, kindOf, type Task } from "../../tasks/task.ts";
import { statusOf } from "../../tasks/status-of.ts";
import { titleOf } from "../../tasks/title-of.ts";
import { useModels } from "../../forms/use-models.ts";
import { type TaskFilter, withTask } from "./task-pages.ts";

const statuses = ["all", "CREATED", "IN_PROGRESS", "COMPLETED", "FAILED"] as const;

/** All tasks, newest first, as they go on. */
export function History() {
  const t = createMessages();
  const params = search.value;
  const filter: TaskFilter = { q: params.get("q") ?? "", status: params.get("status") ?? "", model: params.get("model") ?? "" };
  const { tasks, next, error, older, again } = useHistory(filter);
  const models = useModels();
  const filtered = Object.values(filter).some((one) => one !== "");
  return (
    <div class="history">
      <h1>{t.tasks}</h1>
      <div class="history-tools">
        <SearchBox label={t.searchTasks} />
        <select aria-label={t.model} value={filter.model} onChange={(event) => setParams({ model: event.currentTarget.value }, { replace: true })}>
          <option value="">{t.anyModel}</option>
          {models.data?.map(({ path, name }) => <option key={path} value={path} lang="en">{name}</option>)}
        </select>
        <Segments
          bare label={t.status} value={filter.status || "all"} options={statuses.map((value) => ({ value, label: t.statuses[value] }))}
          change={(value) => setParams({ status: value === "all" ? undefined : value }, { replace: true })}
        />
      </div>
      {error && <Problem error={error} again={again} />}
      {tasks?.length === 0 && !next && (
        <EmptyState glyph={photoOff} title={filtered ? t.noMatch : t.noTasks}>
          <p>{filtered ? t.noMatchHint : t.noTasksHint}</p>
          {!filtered && <a class="button primary" href="/create">{t.toCreate}</a>}
        </EmptyState>
      )}
      <ul class="task-cards" aria-label={t.tasks} aria-busy={!tasks}>
        {tasks?.map((task) => (
          <li key={task.task_id} class="task-place" data-board={task.status === "COMPLETED" ? nameOfRef({ type: "result", ref: task.task_id }) : undefined}>
            <TaskCard task={task} models={models.data} />
            {task.status === "COMPLETED" && <Heart class="card-heart" of={{ type: "result", ref: task.task_id }} title={titleOf(task, models.data)} />}
          </li>
        ))}
      </ul>
      {next && <button type="button" class="button history-more" onClick={older}>{t.older}</button>}
    </div>
  );
}

function TaskCard({ task, models }: { task: Task; models: readonly Model[] | undefined }) {
  const t = createMessages();
  const [preview] = task.previews;
  const [result] = task.results;
  const made = preview ?? (result && kindOf(result) === "image" ? result : undefined);
  // Until there is something to see: what it will be made of.
  const source = made ? undefined : task.input_files?.find((file) => kindOf(file) === "image" && shownUrl(file.url));
  const picture = made ?? source;
  return (
    <a class="task-card" href={`/tasks/${task.task_id}`}>
      <span class="task-picture">
        {picture && <img class={source ? "is-source" : ""} src={mediaUrl(picture.url)} alt="" loading="lazy" />}
        {!picture && !result && hasEnded(task) && <span class="task-nothing"><Glyph path={photoOff} size={32} /></span>}
        {result && kindOf(result) === "video" && <span class="task-film"><Glyph path={playGlyph} size={18} /></span>}
        {!hasEnded(task) && <progress value={task.status === "CREATED" ? undefined : task.progress} aria-label={statusOf(task, t)} />}
      </span>
      <span class="task-title" lang="en">{titleOf(task, models)}</span>
      <span class="task-line">
        <TaskBadge task={task} />
        <span class="muted small">{moment(task.created_at)}</span>
      </span>
    </a>
  );
}

/** Pages of tasks, in which every change shows as it happens. */
function useHistory(filter: TaskFilter) {
  const [tasks, setTasks] = useState<readonly Task[] | undefined>(undefined);
  const [next, setNext] = useState<string | undefined>(undefined);
  const [error, setError] = useState<Error | undefined>(undefined);
  const key = JSON.stringify(filter);

  async function load(before: string | undefined, signal?: AbortSignal): Promise<void> {
    setError(undefined);
    const { q, status, model } = filter;
    const query = { ...(q && { q }), ...(status && { status }), ...(model && { model }), ...(before && { before }), limit: 30 };
    try {
      const page = await connection.json<{ data: Task[]; next?: string }>("/v1/tasks", { query, signal });
      if (signal?.aborted) return;
      for (const task of page.data) learn(task);
      setTasks((shown) => (before ? [...(shown ?? []), ...page.data] : page.data));
      setNext(page.next);
    } catch (problem) {
      if (!signal?.aborted) setError(problem as Error);
    }
  }
  useEffect(() => {
    const ended = new AbortController();
    void load(undefined, ended.signal);
    return () => ended.abort();
  }, [key]);
  useTaskChanges(useCallback((task: Task) => setTasks((shown) => shown && withTask(shown, task, filter)), [key]));
  return { tasks, next, error, older: () => void load(next), again: () => void load(undefined) };
}

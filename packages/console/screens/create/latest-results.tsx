import { useCallback } from "preact/hooks";
import { studioMessages } from "messages:studio";
import { nameOfRef } from "../../boards/board.ts";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { withParams } from "../../router/location.ts";
import { useTaskChanges } from "../../tasks/task-feed.ts";
import { hasEnded, type Task } from "../../tasks/task.ts";
import { TaskPicture } from "../../tasks/task-picture.tsx";
import { titleOf } from "../../tasks/title-of.ts";

/** Results that are shown below a form. */
const shown = 12;

/** What was made with this form recently: a press shows it whole, with the words that made it. */
export function LatestResults({ model, chosen }: { model: string; chosen: string | undefined }) {
  const t = studioMessages();
  const { data } = useQuery({
    key: ["latest", model], keep: true, staleTime: 2000,
    load: async (signal) => (await connection.json<{ data: Task[] }>("/v1/tasks", { query: { model, status: "COMPLETED", limit: shown }, signal })).data,
  });
  useTaskChanges(useCallback((task: Task) => {
    if (task.model === model && hasEnded(task)) refresh("latest", model);
  }, [model]));
  if (!data || data.length === 0) return null;
  return (
    <nav class="latest" aria-label={t.latest}>
      <h2 class="field-label">{t.latest}</h2>
      <ul class="latest-row">
        {data.map((task) => (
          <li key={task.task_id} data-board={nameOfRef({ type: "result", ref: task.task_id })}>
            <a
              class="result-tile" href={withParams({ task: task.task_id, set: undefined })} aria-current={task.task_id === chosen ? "true" : undefined}
              aria-label={titleOf(task)} title={titleOf(task)}
            >
              <TaskPicture task={task} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

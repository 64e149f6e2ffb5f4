import { createMessages } from "messages:create";
import { Problem } from "../../components/problem.tsx";
import { shownUrl } from "../../forms/upload.ts";
import { TaskBadge } from "../../tasks/task-badge.tsx";
import { useTask } from "../../tasks/task-feed.ts";
import { kindOf, type Task } from "../../tasks/task.ts";
import { TaskView } from "../../tasks/task-view.tsx";
import { titleOf } from "../../tasks/title-of.ts";
import { useModels } from "../../forms/use-models.ts";

/** One task with its result and what it was made of. */
export function OneTask({ id }: { id: string }) {
  const t = createMessages();
  const { task, problem } = useTask(id);
  const models = useModels();
  if (problem && !task) return <><h1>{t.tasks}</h1><Problem error={problem}><a class="button" href="/tasks">{t.allTasks}</a></Problem></>;
  if (!task) return <h1 aria-busy="true">{t.tasks}</h1>;
  return (
    <div class="one-task">
      <div class="create-head">
        <a class="small" href="/tasks">{t.tasks}</a>
        <h1><span lang="en">{titleOf(task, models.data)}</span> <TaskBadge task={task} /></h1>
      </div>
      <div class="create-body">
        <TaskView task={task} whole />
        <section class="task-input">
          <h2>{t.input}</h2>
          <InputFiles task={task} />
          <pre class="code-text" tabIndex={0} role="region" aria-label={t.input}><code>{JSON.stringify(task.input ?? {}, shortened, 2)}</code></pre>
        </section>
      </div>
    </div>
  );
}

function InputFiles({ task }: { task: Task }) {
  const files = (task.input_files ?? []).filter(({ url }) => shownUrl(url));
  if (files.length === 0) return null;
  return (
    <ul class="media-tiles">
      {files.map((file) => (
        <li key={file.field}>
          <figure>
            {kindOf(file) === "image" && <img src={shownUrl(file.url)} alt="" loading="lazy" />}
            {kindOf(file) === "video" && <video src={shownUrl(file.url)} controls preload="metadata" aria-label={file.field} />}
            {kindOf(file) === "audio" && <audio src={shownUrl(file.url)} controls preload="metadata" aria-label={file.field} />}
            <figcaption class="small muted"><code>{file.field}</code></figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Signed addresses fill lines and say nothing: of files that lie here the name is enough. */
function shortened(_: string, value: unknown): unknown {
  if (typeof value === "string" && shownUrl(value)) return `…/${new URL(value).pathname.split("/").at(-1)}`;
  return typeof value === "string" && value.length > 300 ? `${value.slice(0, 300)}…` : value;
}

import { useRef } from "preact/hooks";
import photo from "icon:tabler/photo-search";
import { compareMessages } from "messages:compare";
import { createMessages } from "messages:create";
import { nameOfSide, type Side } from "../../compare/sides.ts";
import { Glyph } from "../../components/glyph.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Problem, sentenceOf } from "../../components/problem.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { mediaUrl } from "../../data/media-url.ts";
import { moment } from "../../messages/format.ts";
import { hasEnded, kindOf, type MediaKind, type Task, type TaskFile } from "../../tasks/task.ts";
import { statusOf } from "../../tasks/status-of.ts";
import { Progress } from "../../tasks/task-view.tsx";
import { titleOf } from "../../tasks/title-of.ts";
import { useModels } from "../../forms/use-models.ts";

interface SideCardProps {
  /** A or B. */
  name: string;
  side: Side | undefined;
  task: Task | undefined;
  problem: Error | undefined;
  file: TaskFile | undefined;
  /** Of the other side: only the same kind is offered. */
  kind: MediaKind | undefined;
  choose: (side: string) => void;
}

/** What stands on one side, and a way to another. */
export function SideCard({ name, side, task, problem, file, kind, choose }: SideCardProps) {
  const t = compareMessages();
  const create = createMessages();
  const sheet = useRef<SheetHandle>(null);
  const label = side ? t.change(name) : t.choose(name);
  const models = useModels().data;
  return (
    <section class="side-card" aria-label={name}>
      <span class="side-name" aria-hidden="true">{name}</span>
      <div class="side-about">
        {task && (
          <>
            <a href={`/tasks/${task.task_id}`} class="side-title" lang="en" title={task.model}>{titleOf(task, models)}</a>
            <span class="muted small">
              {[side!.which === "input" ? t.input : side!.which > 1 ? `#${side!.which}` : "", moment(task.created_at)].filter(Boolean).join(" · ")}
            </span>
          </>
        )}
        {problem && !task && <p class="field-fault" role="alert">{sentenceOf(problem)}</p>}
        {task && !hasEnded(task) && <Progress task={task} />}
        {task && hasEnded(task) && !file && <p class="field-fault">{task.status === "FAILED" ? statusOf(task, create) : t.missing}</p>}
      </div>
      {side
        ? <IconButton label={label} glyph={photo} aria-haspopup="dialog" onClick={() => sheet.current?.open()} />
        : (
          <button type="button" class="button" aria-haspopup="dialog" onClick={() => sheet.current?.open()}>
            <Glyph path={photo} size={18} /> {label}
          </button>
        )}
      <Sheet handle={sheet} title={label} kind="media-sheet">
        <Results
          kind={kind}
          choose={(one) => {
            sheet.current?.close();
            choose(one);
          }}
        />
      </Sheet>
    </section>
  );
}

/** Finished pictures and clips, the newest first. */
function Results({ kind, choose }: { kind: MediaKind | undefined; choose: (side: string) => void }) {
  const t = compareMessages();
  const models = useModels().data;
  const { data, error, again } = useQuery({
    key: ["results"], staleTime: 2000,
    load: async (signal) => (await connection.json<{ data: Task[] }>("/v1/tasks", { query: { status: "COMPLETED", limit: 60 }, signal })).data,
  });
  const found = (data ?? []).flatMap((task) => task.results.map((file, place) => ({ task, file, place }))).filter(({ file }) => !kind || kindOf(file) === kind);
  if (error) return <Problem error={error} again={again} />;
  if (data && found.length === 0) return <EmptyState glyph={photo} title={t.nothing} />;
  return (
    <ul class="media-tiles">
      {found.map(({ task, file, place }) => {
        const picture = task.previews[place] ?? (kindOf(file) === "image" ? file : undefined);
        return (
          <li key={file.url}>
            <button type="button" class="media-choice" onClick={() => choose(nameOfSide({ task: task.task_id, which: place + 1 }))}>
              {picture ? <img src={mediaUrl(picture.url)} alt="" loading="lazy" /> : <span class="media-blank" />}
              <span class="media-name" lang="en">{titleOf(task, models)}</span>
              <span class="muted small">{moment(task.created_at)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

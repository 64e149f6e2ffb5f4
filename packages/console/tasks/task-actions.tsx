import { useState } from "preact/hooks";
import columns from "icon:tabler/columns-2";
import downloadGlyph from "icon:tabler/download";
import linkGlyph from "icon:tabler/link";
import repeat from "icon:tabler/repeat";
import pin from "icon:tabler/pin";
import pinned from "icon:tabler/pinned";
import refreshGlyph from "icon:tabler/refresh";
import remixGlyph from "icon:tabler/adjustments";
import trash from "icon:tabler/trash";
import x from "icon:tabler/x";
import { createMessages } from "messages:create";
import { shellMessages } from "messages:shell";
import { studioMessages } from "messages:studio";
import { AddButton } from "../boards/add-button.tsx";
import { Heart } from "../boards/heart.tsx";
import { madeOf } from "../compare/sides.ts";
import { copy } from "../components/copy.ts";
import { Glyph } from "../components/glyph.tsx";
import { IconButton } from "../components/icon-button.tsx";
import { saveFile } from "../components/save-file.ts";
import { refresh } from "../data/cache.ts";
import { connection } from "../data/connection.ts";
import { date } from "../messages/format.ts";
import { serviceUrl } from "../router/base.ts";
import { navigate, setParams } from "../router/location.ts";
import { Submission } from "../screens/create/submission.ts";
import { failed, toast } from "../shell/toasts.tsx";
import { BesideChoices } from "./beside-choices.tsx";
import type { Beside } from "./beside-of.ts";
import { orderBeside, showBeside } from "./order-beside.ts";
import { forget, learn } from "./task-feed.ts";
import { bodyOnceMore } from "./words-of.ts";
import { hasEnded, kindOf, type Task } from "./task.ts";
import { titleOf } from "./title-of.ts";
import { UseIn } from "./use-in.tsx";

/** What can be done with a task as it is now. @param whole on its own page, where deleting is */
export function TaskActions({ task, whole }: { task: Task; whole: boolean }) {
  const t = createMessages();
  const studio = studioMessages();
  const [busy, setBusy] = useState(false);
  const [result] = task.results;
  const path = `/v1/tasks/${task.task_id}`;

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    await work().catch(failed);
    setBusy(false);
  }
  const cancel = () => act(async () => learn((await connection.json<{ data: Task }>(`${path}/cancel`, { method: "POST", body: {} })).data));
  const retry = () =>
    act(async () => {
      const { data } = await connection.json<{ data: { task_id: string } }>(`${path}/retry`, { method: "POST", body: {} });
      if (whole) navigate(`/tasks/${data.task_id}`);
      else setParams({ task: data.task_id });
    });
  const remove = () =>
    act(async () => {
      await connection.json(path, { method: "DELETE" });
      forget(task.task_id);
      toast({ text: t.removed });
      navigate("/tasks", { replace: true });
    });
  const keep = (isKept: boolean) =>
    act(async () => {
      const { data } = await connection.json<{ data: Task }>(`${path}/keep`, isKept ? { method: "POST", body: {} } : { method: "DELETE" });
      learn(data);
      refresh("latest");
      toast({ text: isKept ? studio.keptNow : studio.endsAgain(date(data.expires_at, { dateStyle: "medium", timeStyle: "short" })) });
    });
  const download = () => {
    if (result) saveFile(result.url, `${task.model.replaceAll("/", "-")}-${task.task_id.slice(0, 8)}.${new URL(result.url).pathname.split(".").at(-1)}`);
  };

  return (
    <div class="task-actions">
      {!hasEnded(task) && <button type="button" class="button" disabled={busy} onClick={() => void cancel()}><Glyph path={x} size={18} /> {t.cancel}</button>}
      {result && <button type="button" class="button primary" onClick={download}><Glyph path={downloadGlyph} size={18} /> {t.download}</button>}
      {task.status === "FAILED" && (
        <button type="button" class="button" disabled={busy} onClick={() => void retry()}><Glyph path={refreshGlyph} size={18} /> {t.retry}</button>
      )}
      <a class="button" href={`/create/${task.model}?from=${task.task_id}`}><Glyph path={remixGlyph} size={18} /> {t.remix}</a>
      {result && <UseIn media={kindOf(result)} with={`from=${task.task_id}`} except={task.model} />}
      {task.status === "COMPLETED" && (
        <button type="button" class="button" aria-pressed={task.kept === true} disabled={busy} onClick={() => void keep(!task.kept)}>
          <Glyph path={task.kept ? pinned : pin} size={18} /> {task.kept ? studio.unkeep : studio.keep}
        </button>
      )}
      {result && (
        <a class="icon-button" href={compareLink(task)} aria-label={shellMessages().compare} title={shellMessages().compare}>
          <Glyph path={columns} />
        </a>
      )}
      {task.status === "COMPLETED" && <Heart of={{ type: "result", ref: task.task_id }} title={titleOf(task)} />}
      {task.status === "COMPLETED" && <AddButton of={{ type: "result", ref: task.task_id }} title={titleOf(task)} />}
      {!whole && <a class="button quiet" href={`/tasks/${task.task_id}`}>{t.open}</a>}
      <IconButton label={t.copyLink} glyph={linkGlyph} onClick={() => void copy(`${serviceUrl()}/tasks/${task.task_id}`, t.copyLink)} />
      {whole && hasEnded(task) && <IconButton label={t.deleteTask} glyph={trash} disabled={busy} onClick={() => void remove()} />}
    </div>
  );
}

/** Orders the same once more, with another seed. */
export function AgainWithWords({ task, whole }: { task: Task; whole: boolean }) {
  const [submission] = useState(() => new Submission(task.model));
  const [busy, setBusy] = useState(false);
  async function again(): Promise<void> {
    setBusy(true);
    try {
      const id = await submission.send(bodyOnceMore(task));
      if (whole) navigate(`/tasks/${id}`);
      else setParams({ task: id, set: undefined });
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <button type="button" class="button" disabled={busy} aria-busy={busy} onClick={() => void again()}>
      <Glyph path={repeat} size={18} /> {studioMessages().again}
    </button>
  );
}

/** The same order by another engine or model, and both side by side. */
export function OrderBeside({ task }: { task: Task }) {
  const [busy, setBusy] = useState(false);
  async function order(beside: Beside): Promise<void> {
    setBusy(true);
    try {
      const { webhook_url: _, ...input } = task.input ?? {};
      showBeside(task.task_id, await orderBeside(beside, { ...input, ...(task.seed !== undefined && { seed: task.seed }) }));
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  }
  return <BesideChoices model={task.model} engine={task.engine} busy={busy} choose={(beside) => void order(beside)} />;
}

/** With what it was made of, where there is such a thing; both sides can be changed there. */
const compareLink = (task: Task) => `/compare?${madeOf(task) ? `a=${task.task_id}.input&` : ""}b=${task.task_id}`;

import { useEffect, useState } from "preact/hooks";
import archive from "icon:tabler/file-zip";
import folder from "icon:tabler/folder-open";
import pictures from "icon:tabler/photo-plus";
import { createMessages } from "messages:create";
import { studioMessages } from "messages:studio";
import { Glyph } from "../../components/glyph.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { missingIn } from "../../forms/logic/body-of.ts";
import { pathOfName, withValue } from "../../forms/logic/body-path.ts";
import { acceptOf, faultOf } from "../../forms/logic/check-media.ts";
import { labelOf, type MediaRule } from "../../forms/logic/schema.ts";
import { number } from "../../messages/format.ts";
import { base } from "../../router/base.ts";
import { TaskPicture } from "../../tasks/task-picture.tsx";
import { archivePath } from "./archive-path.ts";
import { forgetRun, keptRun, ManyRun, mostPictures } from "./many-run.ts";
import { runs, setRun } from "./many-runs.ts";

export interface ManySheetProps {
  state: FormState;
  /** Name of the member that takes a picture, and what it takes. */
  place: string;
  rule: MediaRule;
}

/** Chooses pictures for an order of many, and shows how far it is. */
export function ManySheet(props: ManySheetProps) {
  const { path } = props.state.model;
  const run = runs.value.get(path);
  useEffect(() => {
    const kept = run ? undefined : keptRun(path);
    if (kept) setRun(path, kept);
  }, [path]);
  const again = () => {
    forgetRun(path);
    setRun(path, undefined);
  };
  return run ? <Progress run={run} again={again} /> : <Choose {...props} />;
}

function Choose({ state, place, rule }: ManySheetProps) {
  const t = studioMessages().many;
  const create = createMessages();
  const [files, setFiles] = useState<readonly File[]>([]);
  const { schema, path } = state.model;
  const body = state.body.value;
  const missing = missingIn(schema, withValue(body, pathOfName(place), "x"));
  const fit = files.filter((file) => faultOf(rule, { type: file.type, name: file.name, bytes: file.size }) === undefined && !file.name.startsWith("."));
  const taken = fit.slice(0, mostPictures);
  const take = ({ currentTarget }: { currentTarget: HTMLInputElement }) => setFiles([...(currentTarget.files ?? [])]);
  return (
    <div class="many">
      <p class="muted">{t.hint(mostPictures)}</p>
      <div class="task-actions">
        <label class="button import-picker">
          <Glyph path={pictures} size={18} /> {t.files}
          <input type="file" class="visually-hidden" multiple accept={acceptOf(rule)} onChange={take} />
        </label>
        <label class="button import-picker">
          <Glyph path={folder} size={18} /> {t.folder}
          <input type="file" class="visually-hidden" multiple ref={(input) => input?.setAttribute("webkitdirectory", "")} onChange={take} />
        </label>
      </div>
      {files.length > fit.length && <p class="field-hint" role="status">{t.leftOut(files.length - fit.length)}</p>}
      {fit.length > mostPictures && <p class="field-hint" role="status">{t.tooMany({ count: fit.length, most: mostPictures })}</p>}
      {missing.length > 0 && (
        <p class="field-fault">{missing.map((name) => labelOf(name, schema.properties?.[name] ?? {})).join(", ")}: {create.missing}</p>
      )}
      <button
        type="button" class="button primary" disabled={taken.length === 0 || missing.length > 0}
        onClick={() => setRun(path, new ManyRun(path, { files: taken, body, place }))}
      >
        {t.run(taken.length)}
      </button>
    </div>
  );
}

function Progress({ run, again }: { run: ManyRun; again: () => void }) {
  const t = studioMessages().many;
  const entries = run.entries.value;
  const zip = archivePath(entries);
  return (
    <div class="many">
      <p class="task-status" role="status">
        {t.progress({ done: number(run.done), count: number(entries.length) })} {run.failures > 0 && <span class="field-fault">{t.failed(run.failures)}</span>}
      </p>
      <progress value={run.done} max={entries.length} aria-label={t.title} />
      {run.stopped && <p class="field-hint">{t.stopped}</p>}
      {!run.stopped && run.unsent > 0 && <p class="field-fault">{t.unsent(run.unsent)}</p>}
      <div class="task-actions">
        {run.running.value && !run.stopped && <button type="button" class="button" onClick={() => run.stop()}>{t.stop}</button>}
        {zip && <a class="button primary" href={base + zip} download="atelier-results.zip"><Glyph path={archive} size={18} /> {t.zip}</a>}
        {!run.running.value && <button type="button" class="button" onClick={again}>{t.more}</button>}
      </div>
      <ul class="latest-row">
        {entries.map(({ name, task, fault }, place) => (
          <li key={place} class="many-entry">
            {task
              ? <a class="result-tile" href={`/tasks/${task.task_id}`} aria-label={name}><TaskPicture task={task} /></a>
              : <span class="result-tile" aria-hidden="true" />}
            <span class="small many-name" title={name}>{name}</span>
            {fault && <span class="small field-fault">{fault}</span>}
            {task?.status === "FAILED" && <span class="small field-fault" lang="en">{task.error}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

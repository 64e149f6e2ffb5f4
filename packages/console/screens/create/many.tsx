import { useRef, useState } from "preact/hooks";
import archive from "icon:tabler/file-zip";
import folder from "icon:tabler/folder-open";
import pictures from "icon:tabler/photo-plus";
import stack from "icon:tabler/stack-2";
import { Glyph } from "../../components/glyph.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { missingIn } from "../../forms/logic/body-of.ts";
import { pathOfName, withValue } from "../../forms/logic/body-path.ts";
import { acceptOf, faultOf } from "../../forms/logic/check-media.ts";
import { placeFor } from "../../forms/logic/place-for.ts";
import { labelOf, type MediaRule } from "../../forms/logic/schema.ts";
import { createMessages } from "../../messages/create/create-messages.ts";
import { number } from "../../messages/format.ts";
import { studioMessages } from "../../messages/studio/studio-messages.ts";
import { base } from "../../router/base.ts";
import { TaskPicture } from "../../tasks/task-picture.tsx";
import { archivePath, ManyRun, mostPictures, runs } from "./many-run.ts";

/** Many pictures through one form: a folder or a choice of files, one progress, one ZIP. Forms without a picture have no such thing. */
export function Many({ state }: { state: FormState }) {
  const t = studioMessages().many;
  const sheet = useRef<SheetHandle>(null);
  const { path, schema } = state.model;
  const place = placeFor(schema, "image");
  const rule = place === undefined ? undefined : ruleAt(state, place);
  if (place === undefined || rule === undefined) return null;
  const run = runs.value.get(path);
  const count = run && `${number(run.done)} / ${number(run.entries.value.length)}`;
  return (
    <>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => sheet.current?.open()}>
        <Glyph path={stack} size={18} /> {t.open} {count && <span class="numbers">{count}</span>}
      </button>
      <Sheet handle={sheet} title={t.title} kind="media-sheet">
        {run ? <Progress run={run} again={() => setRun(path, undefined)} /> : <Choose state={state} place={place} rule={rule} />}
      </Sheet>
    </>
  );
}

function setRun(path: string, run: ManyRun | undefined): void {
  const next = new Map(runs.peek());
  if (run) next.set(path, run);
  else next.delete(path);
  runs.value = next;
}

function Choose({ state, place, rule }: { state: FormState; place: string; rule: MediaRule }) {
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
      {fit.length > mostPictures && <p class="field-hint" role="status">{t.tooMany(fit.length, mostPictures)}</p>}
      {missing.length > 0 && (
        <p class="field-fault">{missing.map((name) => labelOf(name, schema.properties?.[name] ?? {})).join(", ")}: {create.missing}</p>
      )}
      <button
        type="button" class="button primary" disabled={taken.length === 0 || missing.length > 0}
        onClick={() => setRun(path, new ManyRun(path, taken, body, place))}
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
        {t.progress(number(run.done), number(entries.length))} {run.failures > 0 && <span class="field-fault">{t.failed(run.failures)}</span>}
      </p>
      <progress value={run.done} max={entries.length} aria-label={t.title} />
      {run.stopped && <p class="field-hint">{t.stopped}</p>}
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
            {task?.status === "FAILED" && <span class="small field-fault" lang="en">{task.error?.message}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ruleAt({ model }: FormState, place: string): MediaRule | undefined {
  const [name, entry] = pathOfName(place);
  const member = model.schema.properties?.[String(name)];
  return entry === undefined ? member?.["x-media"] : member?.items?.["x-media"];
}

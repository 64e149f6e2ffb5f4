import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import upload from "icon:tabler/upload";
import { importMessages } from "messages:import";
import { shellMessages } from "messages:shell";
import { Glyph } from "../../components/glyph.tsx";
import { Segments } from "../../components/segments.tsx";
import { chosenFiles, droppedFiles } from "./dropped-files.ts";
import { type AudioAs, planOf } from "./import-plan.ts";
import { ImportRun } from "./import-run.ts";
import { PlanTable, RunView } from "./import-table.tsx";

type Given = ReturnType<typeof chosenFiles>;

/** Outlives the screen: who listens to an item that came in finds the import again, and its review. */
const shownRun = signal<ImportRun | undefined>(undefined);

/** Brings files into the library: they are looked at first, and sent when somebody says so. */
export function Screen() {
  const [files, setFiles] = useState<Given>([]);
  const run = shownRun.value;
  const setRun = (next: ImportRun | undefined) => void (shownRun.value = next);
  const again = () => {
    setRun(undefined);
    setFiles([]);
  };
  return (
    <>
      <div class="operate-head"><h1>{shellMessages().importFiles}</h1></div>
      {run && <RunView run={run} again={again} next={setRun} back={() => setRun(undefined)} />}
      <div hidden={run !== undefined}>
        <Choose files={files} add={(more) => setFiles((before) => [...before, ...more])} clear={again} begin={setRun} />
      </div>
    </>
  );
}

interface ChooseProps {
  files: Given;
  add: (more: Given) => void;
  clear: () => void;
  begin: (run: ImportRun) => void;
}

function Choose({ files, add, clear, begin }: ChooseProps) {
  const t = importMessages();
  const [audioAs, setAudioAs] = useState<AudioAs>("sounds");
  const [over, setOver] = useState(false);
  const plan = planOf(files, audioAs);
  const good = plan.filter(({ catalog }) => catalog !== undefined);
  return (
    <form
      class="import"
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const text = (name: string) => String(given.get(name) ?? "").trim();
        const tags = text("tags").split(",").map((one) => one.trim()).filter(Boolean);
        const check = (event.submitter as HTMLButtonElement | null)?.value === "check";
        begin(new ImportRun(good, { tags, license: text("license"), attribution: text("attribution") }, { check }));
      }}
    >
      <div
        class={`import-drop ${over ? "is-over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void droppedFiles(event.dataTransfer!).then(add);
        }}
      >
        <Glyph path={upload} size={32} />
        <p class="by-drop">{t.drop}</p>
        <div class="operate-actions">
          <Picker label={t.choose} add={add} />
          <Picker label={t.folder} add={add} folder />
        </div>
        <p class="muted small">{t.formats}</p>
      </div>
      {files.length > 0 && (
        <>
          <div class="import-common">
            <Segments
              label={t.audioAs} value={audioAs} change={setAudioAs}
              options={(["sounds", "music"] as const).map((value) => ({ value, label: t.catalogs[value] }))}
            />
            {(["tags", "license", "attribution"] as const).map((name) => (
              <label key={name} class="field"><span class="field-label">{t.common[name]}</span><input class="input" name={name} autocomplete="off" /></label>
            ))}
          </div>
          <div class="operate-bar">
            <p role="status">{t.plan({ good: good.length, refused: plan.length - good.length })}</p>
            <span class="operate-actions">
              <button type="button" class="button quiet" onClick={clear}>{t.clear}</button>
              <button type="submit" class="button" value="check" disabled={good.length === 0}>{t.check}</button>
              <button type="submit" class="button primary" disabled={good.length === 0}>{t.begin(good.length)}</button>
            </span>
          </div>
          <PlanTable plan={plan} />
        </>
      )}
    </form>
  );
}

function Picker({ label, add, folder = false }: { label: string; add: (more: Given) => void; folder?: boolean }) {
  return (
    <label class="button import-picker">
      <input
        type="file" multiple class="visually-hidden" {...(folder && { webkitdirectory: true })}
        onChange={(event) => {
          add(chosenFiles(event.currentTarget.files));
          event.currentTarget.value = "";
        }}
      />
      {label}
    </label>
  );
}

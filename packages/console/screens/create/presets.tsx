import { useLayoutEffect, useRef, useState } from "preact/hooks";
import bookmark from "icon:tabler/bookmark";
import x from "icon:tabler/x";
import { shellMessages } from "messages:shell";
import { studioMessages } from "messages:studio";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import type { FormState } from "../../forms/form-state.ts";
import { withoutFiles } from "../../forms/logic/without-files.ts";
import { shownUrl } from "../../forms/upload.ts";
import { failed, toast } from "../../shell/toasts.tsx";

interface Preset {
  preset: string;
  name: string;
  body: Record<string, unknown>;
}

/** Characters of a name. */
const longestName = 80;
const isFile = (text: string) => shownUrl(text) !== undefined;

/** What the account keeps of this form by name: a press puts it in, the files of the form stay. */
export function Presets({ state }: { state: FormState }) {
  const t = studioMessages().presets;
  const { path } = state.model;
  const { data = [] } = useQuery({
    key: ["presets", path], load: async (signal) => (await connection.json<{ data: Preset[] }>("/v1/presets", { query: { model: path }, signal })).data,
  });
  const [naming, setNaming] = useState(false);

  function use({ name, body }: Preset): void {
    const before = state.values.peek();
    const files = Object.entries(before).filter(([member]) => isMedia(state, member));
    state.replace({ ...Object.fromEntries(files), ...body });
    toast({ text: t.used(name), action: { label: shellMessages().undo, run: () => state.replace(before) } });
  }
  async function remove({ preset, name }: Preset): Promise<void> {
    try {
      await connection.json(`/v1/presets/${preset}`, { method: "DELETE" });
      toast({ text: t.removed(name) });
    } catch (error) {
      failed(error);
    }
    refresh("presets");
  }

  return (
    <div class="presets" role="group" aria-label={t.label}>
      {data.map((preset) => (
        <span key={preset.preset} class="chip preset">
          <button type="button" class="preset-use" aria-label={t.use(preset.name)} onClick={() => use(preset)}>{preset.name}</button>
          <IconButton label={t.remove(preset.name)} glyph={x} size={14} onClick={() => void remove(preset)} />
        </span>
      ))}
      {naming
        ? <NamePreset state={state} done={() => setNaming(false)} />
        : (
          <button type="button" class="chip" onClick={() => setNaming(true)} disabled={Object.keys(state.body.value).length === 0}>
            <Glyph path={bookmark} size={16} /> {t.save}
          </button>
        )}
    </div>
  );
}

function NamePreset({ state, done }: { state: FormState; done: () => void }) {
  const t = studioMessages().presets;
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Before the next key; `autofocus` is honoured a frame later, and once in a page.
  useLayoutEffect(() => field.current!.focus(), []);
  async function save(): Promise<void> {
    if (name.trim() === "" || busy) return;
    setBusy(true);
    try {
      const body = withoutFiles(state.body.peek(), isFile);
      await connection.json("/v1/presets", { method: "POST", body: { model: state.model.path, name, body }, repeatable: true });
      toast({ text: t.saved(name.trim()) });
      refresh("presets");
      done();
    } catch (error) {
      failed(error);
      setBusy(false);
    }
  }
  return (
    <form
      class="preset-name"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => event.key === "Escape" && done()}
    >
      <label class="visually-hidden" for="preset-name">{t.name}</label>
      <input
        ref={field} id="preset-name" class="input" maxLength={longestName} placeholder={t.name} aria-describedby="preset-hint" value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button type="submit" class="button" disabled={busy || name.trim() === ""}>{t.save}</button>
      <button type="button" class="button quiet" onClick={done}>{shellMessages().cancel}</button>
      <p id="preset-hint" class="field-hint">{t.hint}</p>
    </form>
  );
}

function isMedia({ model }: FormState, member: string): boolean {
  const schema = model.schema.properties?.[member];
  return schema?.["x-media"] !== undefined || schema?.items?.["x-media"] !== undefined;
}

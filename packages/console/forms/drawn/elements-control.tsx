import { useEffect, useRef, useState } from "preact/hooks";
import photoOff from "icon:tabler/photo-off";
import uploadGlyph from "icon:tabler/photo-plus";
import { createMessages } from "messages:create";
import { widgetsMessages } from "messages:widgets";
import { Glyph } from "../../components/glyph.tsx";
import { sentenceOf } from "../../components/problem.tsx";
import { announce } from "../../shell/announce.tsx";
import { idOf } from "../controls/field-frame.tsx";
import { sendFile } from "../controls/send-file.ts";
import type { FormState } from "../form-state.ts";
import { valueAt, withValue } from "../logic/body-path.ts";
import { acceptOf } from "../logic/check-media.ts";
import { filesOf, referenceKind, type ReferenceKind, withName } from "../logic/references.ts";
import type { Schema } from "../logic/schema.ts";
import { shownUrl } from "../upload.ts";
import type { WidgetProps } from "./widget-props.ts";

/** Pictures and clips under the names that prompts know them by. A name puts itself into the prompt; several files at once make several entries. */
export function ElementsControl({ state, fields }: WidgetProps) {
  const t = widgetsMessages().elements;
  const [list] = fields as [string];
  const schema = state.model.schema.properties![list]!;
  const kind = referenceKind(schema);
  const entries = (state.values.value[list] ?? []) as readonly unknown[];
  const shown = entries.map((entry) => filesOf(schema.items ?? {}, entry));
  const speaks = Object.hasOwn(state.model.schema.properties!, "prompt");
  if (!kind) return null;
  const named = shown.flatMap((files, place) => (files.length > 0 ? [{ files, name: `${kind.noun} ${place + 1}` }] : []));
  return (
    <div class="references">
      {speaks && named.length > 0 && (
        <ul class="reference-names" aria-label={t.names}>
          {named.map(({ files, name }) => (
            <li key={name}>
              <button type="button" class="reference" title={t.insert(name)} aria-label={t.insert(name)} onClick={() => insert(state, name, t.inserted(name))}>
                <Thumb url={files[0]!} clip={kind.rule.media === "video"} />
                <span lang="en">{name}</span>
                {files.length > 1 && <span class="muted small numbers">×{files.length}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Several state={state} list={list} schema={schema} kind={kind} />
      {speaks && named.length > 0 && <p class="field-hint">{t.hint}</p>}
    </div>
  );
}

function Thumb({ url, clip }: { url: string; clip: boolean }) {
  const shown = shownUrl(url);
  if (!shown) return <span class="reference-blank"><Glyph path={photoOff} size={20} /></span>;
  return clip ? <video src={`${shown}#t=0.1`} muted playsInline preload="metadata" /> : <img src={shown} alt="" draggable={false} />;
}

/** At the caret of the prompt that somebody wrote in last, which has the focus afterwards. */
function insert(state: FormState, name: string, done: string): void {
  const path = state.prompt ?? ["prompt"];
  const text = String(state.get(path) ?? "");
  const field = document.getElementById(idOf(path)) as HTMLTextAreaElement | null;
  const [from, to] = field && state.prompt ? [field.selectionStart, field.selectionEnd] : [text.length, text.length];
  const [changed, caret] = withName(text, name, from, to);
  state.set(path, changed);
  announce(done);
  if (!field) return;
  // Not with the next frame, which would lose what is typed until then: so the text is there before it is drawn.
  field.value = changed;
  field.focus();
  field.setSelectionRange(caret, caret);
}

/** Chooses several files at once, each an entry; empty entries are filled first. */
function Several({ state, list, schema, kind }: { state: FormState; list: string; schema: Schema; kind: ReferenceKind }) {
  const t = widgetsMessages().elements;
  const [share, setShare] = useState<number | undefined>(undefined);
  const chooser = useRef<HTMLInputElement>(null);
  const ended = useRef(new AbortController());
  useEffect(() => () => ended.current.abort(), []);
  const { rule, path } = kind;
  const most = schema.maxItems ?? Infinity;
  const entries = () => (state.values.peek()[list] ?? []) as readonly unknown[];
  const firstEmpty = () => entries().findIndex((entry) => !valueAt(entry, path));

  async function add(files: readonly File[]): Promise<void> {
    const marker = `${list}[…]`;
    state.setUploading(marker, true);
    for (const [number, file] of files.entries()) {
      const empty = firstEmpty();
      const place = empty < 0 ? entries().length : empty;
      if (place >= most) {
        state.addFault(list, t.full(most));
        break;
      }
      try {
        setShare(number / files.length);
        const url = await sendFile(file, rule, (part) => setShare((number + part) / files.length), ended.current.signal);
        state.set([list, place], withValue(entries()[place], path, url));
      } catch (error) {
        if (!ended.current.signal.aborted) state.addFault(list, `${file.name}: ${sentenceOf(error as Error)}`);
      }
    }
    setShare(undefined);
    state.setUploading(marker, false);
  }
  return (
    <div class="form-row">
      <button type="button" class="chip" disabled={share !== undefined} onClick={() => chooser.current?.click()}>
        <Glyph path={uploadGlyph} size={16} /> {t.several}
      </button>
      {share !== undefined && <progress class="reference-progress" value={share} aria-label={createMessages().media.uploading} />}
      <input
        ref={chooser} type="file" multiple class="visually-hidden" tabIndex={-1} aria-hidden="true" accept={acceptOf(rule)} data-several={list}
        onChange={(event) => {
          void add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </div>
  );
}

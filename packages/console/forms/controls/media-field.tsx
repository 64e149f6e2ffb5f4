import { useEffect, useRef, useState } from "preact/hooks";
import library from "icon:tabler/photo-search";
import refreshGlyph from "icon:tabler/refresh";
import uploadGlyph from "icon:tabler/upload";
import x from "icon:tabler/x";
import { createMessages, type CreateMessages } from "messages:create";
import { shellMessages } from "messages:shell";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { useFetched } from "../../components/use-fetched.ts";
import { sentenceOf } from "../../components/problem.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { ConnectionError } from "../../data/connection.ts";
import { isLoggedOut } from "../../data/session.ts";
import { failed } from "../../shell/toasts.tsx";
import { bytes, number } from "../../messages/format.ts";
import { acceptOf } from "../logic/check-media.ts";
import { nameOf } from "../logic/body-path.ts";
import type { MediaRule } from "../logic/schema.ts";
import { fileNameIn, shownUrl } from "../upload.ts";
import { type ControlProps, described, faultId, FieldFrame, labelAt } from "./field-frame.tsx";
import { sendFile } from "./send-file.ts";

/** A picture, clip or sound: dropped, pasted, chosen, taken from what is here already, or by its URL. */
export function MediaField(props: ControlProps) {
  const t = createMessages();
  const { state, path, schema } = props;
  const rule = schema["x-media"]!;
  const name = nameOf(path);
  const label = labelAt(props);
  const value = String(state.get(path) ?? "");
  // Of a file of ours its name says more than its signed URL.
  const fileName = fileNameIn(value);
  const fault = state.fault(path);
  const [share, setShare] = useState<number | undefined>(undefined);
  const [lost, setLost] = useState<File | undefined>(undefined);
  const [over, setOver] = useState(false);
  const running = useRef<AbortController>(undefined);
  const chooser = useRef<HTMLInputElement>(null);
  const picker = useRef<SheetHandle>(null);
  const [picks, setPicks] = useState(false);
  const Picker = useFetched(async () => (await import("./media-picker.tsx")).MediaPicker, picks);

  async function take(file: File): Promise<void> {
    running.current?.abort();
    const own = (running.current = new AbortController());
    state.setUploading(name, true);
    setShare(0);
    setLost(undefined);
    try {
      state.set(path, await sendFile(file, rule, setShare, own.signal));
    } catch (error) {
      if (own.signal.aborted) return;
      if (isLoggedOut(error)) return failed(error);
      state.addFault(name, sentenceOf(error as Error));
      if (error instanceof ConnectionError) setLost(file);
    } finally {
      if (running.current === own) {
        setShare(undefined);
        state.setUploading(name, false);
      }
    }
  }

  function openPicker(): void {
    picker.current?.open();
    setPicks(true);
  }

  useEffect(() => {
    state.places.set(name, { name, rule, empty: () => !state.get(path), take: (file) => void take(file) });
    return () => void state.places.delete(name);
  });
  useEffect(() => () => running.current?.abort(), []);

  return (
    <FieldFrame {...props} ownFault>
      <div
        class={`media-field ${over ? "is-over" : ""} ${value ? "has-media" : ""}`} data-media={name}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          event.stopPropagation();
          setOver(false);
          const [file] = event.dataTransfer?.files ?? [];
          if (file) void take(file);
        }}
      >
        {value ? <Preview url={value} rule={rule} label={label} /> : <p class="media-drop by-drop">{t.media.drop[rule.media]}</p>}
        {fault && <Fault id={faultId(path)} text={fault} again={lost && (() => void take(lost))} />}
        {share !== undefined && (
          <div class="media-progress">
            <progress value={share} aria-label={t.media.uploading} />
            <IconButton label={t.media.cancel} glyph={x} size={16} onClick={() => running.current?.abort()} />
          </div>
        )}
        <div class="media-buttons">
          <button type="button" class="button" onClick={() => chooser.current?.click()}>
            <Glyph path={uploadGlyph} size={18} /> {t.media.choose}<span class="visually-hidden"> · {label}</span>
          </button>
          <button type="button" class="button" aria-haspopup="dialog" onClick={openPicker}>
            <Glyph path={library} size={18} /> {t.media.from}<span class="visually-hidden"> · {label}</span>
          </button>
          {value && <IconButton label={t.media.clear(label)} glyph={x} onClick={() => state.set(path, undefined)} />}
        </div>
        <input
          ref={chooser} type="file" class="visually-hidden" tabIndex={-1} aria-hidden="true" accept={acceptOf(rule)}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file) void take(file);
            event.currentTarget.value = "";
          }}
        />
        <input
          {...described(props)} class="input media-address" type="text" inputMode="url" placeholder="https://" autocomplete="off" spellcheck={false}
          value={fileName ?? value} readOnly={fileName !== undefined} data-url={fileName && value}
          onInput={(event) => state.set(path, event.currentTarget.value.trim() || undefined)}
        />
        <p class="field-hint">{limitsInWords(rule, t)}</p>
      </div>
      <Sheet handle={picker} title={`${t.media.from}: ${label}`} kind="media-sheet">
        {Picker && (
          <Picker
            rule={rule}
            choose={(url) => {
              picker.current?.close();
              state.set(path, url);
            }}
          />
        )}
      </Sheet>
    </FieldFrame>
  );
}

/** What is wrong with the file that was given, where it was given; a file that got lost on its way can be sent once more. */
function Fault({ id, text, again }: { id: string; text: string; again: (() => void) | undefined }) {
  return (
    <p id={id} class="field-fault media-fault">
      {text}
      {again && <button type="button" class="button" onClick={again}><Glyph path={refreshGlyph} size={18} /> {shellMessages().retry}</button>}
    </p>
  );
}

function Preview({ url, rule, label }: { url: string; rule: MediaRule; label: string }) {
  const t = createMessages();
  const shown = shownUrl(url);
  if (!shown) return <p class="media-drop">{t.media.noPreview}</p>;
  if (rule.media === "image") return <img class="media-preview" src={shown} alt={label} />;
  if (rule.media === "video") return <video class="media-preview" src={shown} controls playsInline preload="metadata" aria-label={label} />;
  return <audio class="media-preview" src={shown} controls preload="metadata" aria-label={label} />;
}

function limitsInWords({ formats, maxBytes, minSide, maxSide, minSeconds, maxSeconds }: MediaRule, t: CreateMessages): string {
  const least = minSide && (maxSide ? `${number(minSide)}–${number(maxSide)} px` : `≥ ${number(minSide)} px`);
  const size = least ?? (maxSide && t.media.most(`${number(maxSide)} px`));
  const length = maxSeconds && `${number(minSeconds ?? 0)}–${number(maxSeconds)} s`;
  return [formats.map((format) => format.toUpperCase()).join(" "), t.media.most(bytes(maxBytes)), size, length].filter(Boolean).join(" · ");
}

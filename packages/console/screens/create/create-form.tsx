import { useEffect, useRef, useState } from "preact/hooks";
import eraser from "icon:tabler/eraser";
import gridGlyph from "icon:tabler/layout-grid";
import playGlyph from "icon:tabler/sparkles";
import { createMessages } from "messages:create";
import { shellMessages } from "messages:shell";
import { studioMessages } from "messages:studio";
import { useAfterDrawing } from "../../components/after-drawing.ts";
import { IconButton } from "../../components/icon-button.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { AtelierError } from "../../data/connection.ts";
import { idOf } from "../../forms/controls/field-frame.tsx";
import { Members } from "../../forms/controls/member.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { missingIn } from "../../forms/logic/body-of.ts";
import { pathOfName, valueAt } from "../../forms/logic/body-path.ts";
import { membersOf } from "../../forms/logic/schema.ts";
import { setParams } from "../../router/location.ts";
import { announce } from "../../shell/announce.tsx";
import { failed, toast } from "../../shell/toasts.tsx";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { BesideChoices } from "../../tasks/beside-choices.tsx";
import type { Beside } from "../../tasks/beside-of.ts";
import { orderBeside, showBeside } from "../../tasks/order-beside.ts";
import { Many } from "./many.tsx";
import { PriceLine } from "./price-line.tsx";
import { Submission } from "./submission.ts";
import { hasSeed, randomSeed, Variations } from "./variations.ts";

/** Wide windows show the result beside the form. */
const besideForm = "(min-width: 68.75rem)";

/** The form of a model, and what sends it. The button is there in every view. */
export function CreateForm({ state, hidden }: { state: FormState; hidden: boolean }) {
  const t = createMessages();
  const [submission] = useState(() => new Submission(state.model.path));
  const [variations] = useState(() => new Variations(state.model.path));
  const [busy, setBusy] = useState(false);
  const studio = studioMessages();
  const form = useRef<HTMLFormElement>(null);
  const afterDrawing = useAfterDrawing();
  const { first, more } = membersOf(state.model.schema);
  const faults = state.faults.value;
  const strays = [...faults].filter(([name]) => !isShown(state, name));

  async function run(how: { four?: boolean; beside?: Beside } = {}): Promise<void> {
    if (busy) return;
    if (state.uploading.peek().size > 0) return announce(t.waitForUploads);
    const missing = missingIn(state.model.schema, state.body.peek());
    if (missing.length > 0) return refuse(missing.map((name) => [name, t.missing]));
    setBusy(true);
    try {
      // Both with one seed, so that what differs is who made them.
      const body = how.beside && hasSeed(state) ? { seed: randomSeed(), ...state.body.peek() } : state.body.peek();
      const ids = how.four ? await variations.send(body) : [await submission.send(body)];
      state.setFaults([]);
      setParams({ task: ids[0], set: how.four ? ids.join(",") : undefined });
      if (how.beside) return showBeside(ids[0]!, await orderBeside(how.beside, body));
      if (!matchMedia(besideForm).matches) requestAnimationFrame(() => document.querySelector(".create-result")?.scrollIntoView({ block: "start" }));
    } catch (error) {
      const params = error instanceof AtelierError ? error.invalidParams : [];
      if (params.length > 0) refuse(params.map(({ name, reason }) => [name, sentence(reason)]));
      else failed(error);
    } finally {
      setBusy(false);
    }
  }

  function refuse(list: [name: string, reason: string][]): void {
    state.setFaults(list);
    announce(t.faults(list.length));
    afterDrawing(() => focusFault(list.map(([name]) => name), form.current));
  }

  function clear(): void {
    const before = state.values.peek();
    state.replace({});
    toast({ text: studio.cleared, action: { label: shellMessages().undo, run: () => state.replace(before) } });
  }

  useShortcuts(t.view, [{ keys: ["Ctrl+Enter"], label: t.run, run: () => void run() }]);
  usePastedFiles(state);

  return (
    <form
      ref={form} class="form" noValidate aria-label={state.model.name}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <div class="form-members" hidden={hidden}>
        <Members state={state} members={first} />
        {more.length > 0 && (
          <details class="form-more">
            <summary>{t.more}</summary>
            <div class="form-members"><Members state={state} members={more} /></div>
          </details>
        )}
      </div>
      {strays.length > 0 && !hidden && (
        <div class="problem" role="alert">
          <p class="problem-title">{t.otherFaults}</p>
          {strays.map(([name, reason]) => <p key={name} lang="en"><code>{name}</code> {reason}</p>)}
        </div>
      )}
      <PriceLine state={state} />
      <div class="form-run">
        <button type="submit" class="button primary" disabled={busy} aria-busy={busy} aria-keyshortcuts="Control+Enter">
          <Glyph path={playGlyph} size={18} /> {busy ? t.running : t.run}
        </button>
        <kbd>Ctrl ⏎</kbd>
        {hasSeed(state) && (
          <button type="button" class="button" disabled={busy} onClick={() => void run({ four: true })}>
            <Glyph path={gridGlyph} size={18} /> {studio.four}
          </button>
        )}
        <Many state={state} />
        {Object.keys(state.body.value).length > 0 && <IconButton label={studio.clear} glyph={eraser} onClick={clear} />}
        {state.uploading.value.size > 0 && <span class="muted small">{t.waitForUploads}</span>}
        {faults.size > 0 && <span class="field-fault" role="status">{t.faults(faults.size)}</span>}
      </div>
      <BesideChoices model={state.model.path} engine={state.model.engine} busy={busy} choose={(beside) => void run({ beside })} />
    </form>
  );
}

/** Pasted files go to the place that takes them; what is pasted into a text stays there. */
function usePastedFiles(state: FormState): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      if (!file) return;
      const focused = document.activeElement?.closest<HTMLElement>("[data-media]")?.dataset.media;
      const place = focused === undefined ? undefined : state.places.get(focused);
      if (place) place.take(file);
      else if (!state.take(file)) return;
      event.preventDefault();
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [state]);
}

const sentence = (reason: string) => reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");

/** Whether the form has a control for a member: those of entries that are not there have none. */
function isShown({ model: { schema }, values }: FormState, name: string): boolean {
  const [top, ...rest] = pathOfName(name);
  if (!Object.hasOwn(schema.properties ?? {}, String(top))) return false;
  return rest.length === 0 || document.getElementById(idOf(pathOfName(name))) !== null || valueAt(values.value, pathOfName(name)) !== undefined;
}

function focusFault(names: readonly string[], form: HTMLElement | null): void {
  const controls = names.map((name) => document.getElementById(idOf(pathOfName(name)))).filter((one) => one !== null);
  const [first] = [...(form?.querySelectorAll<HTMLElement>("[id]") ?? [])].filter((one) => controls.includes(one));
  const details = first?.closest("details");
  if (details) details.open = true;
  const control = first?.matches("fieldset") ? (first.querySelector<HTMLElement>("input, select, textarea, button") ?? first) : first;
  control?.focus();
}


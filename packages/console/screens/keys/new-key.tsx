import type { Ref } from "preact";
import { useId, useRef, useState } from "preact/hooks";
import copyGlyph from "icon:tabler/copy";
import { operateMessages } from "messages:operate";
import { copy } from "../../components/copy.ts";
import { Glyph } from "../../components/glyph.tsx";
import { sentenceOf } from "../../components/problem.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import type { Scope } from "../../data/session.ts";
import { scopes } from "./api-key.ts";

/** Days after which a key may end by itself; 0 is never. */
const ends = [0, 7, 30, 90, 365];

interface Made {
  name: string;
  key: string;
}

/** Makes a key, and shows it once. */
export function NewKey({ handle }: { handle: Ref<SheetHandle> }) {
  const t = operateMessages().keys;
  const [made, setMade] = useState<Made | undefined>(undefined);
  return (
    <Sheet handle={handle} title={made ? t.made(made.name) : t.create} closed={() => setMade(undefined)}>
      {made ? <Shown made={made} /> : <Form made={setMade} />}
    </Sheet>
  );
}

function Shown({ made: { key } }: { made: Made }) {
  const t = operateMessages().keys;
  return (
    <div class="key-form" role="status">
      <p>{t.shownOnce}</p>
      <code class="key-made" tabIndex={0}>{key}</code>
      <button type="button" class="button primary" onClick={() => void copy(key)}>
        <Glyph path={copyGlyph} size={18} /> {t.copyKey}
      </button>
    </div>
  );
}

function Form({ made }: { made: (key: Made) => void }) {
  const t = operateMessages().keys;
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set(["catalog", "ai", "account"]));
  const [fault, setFault] = useState("");
  const form = useRef<HTMLFormElement>(null);
  async function make(): Promise<void> {
    const values = new FormData(form.current!);
    const text = (name: string) => String(values.get(name) ?? "").trim();
    const days = Number(text("days"));
    if (chosen.size === 0) return setFault(t.missingScope);
    try {
      const body = {
        name: text("name"), scopes: [...chosen], premium: values.has("premium"),
        ...(text("account") !== "" && { account: text("account") }), ...(days > 0 && { expires_in_days: days }),
      };
      const { data } = await connection.json<{ data: Made }>("/v1/keys", { method: "POST", body });
      made(data);
      refresh("keys");
    } catch (error) {
      setFault(sentenceOf(error as Error));
    }
  }
  return (
    <form
      ref={form} class="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <TextField name="name" label={t.name} hint={t.nameHint} required />
      <fieldset class="key-choice">
        <legend class="field-label">{t.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope} class="key-scope">
            <input
              type="checkbox" checked={chosen.has(scope)}
              onChange={({ currentTarget: { checked } }) => setChosen(new Set(scopes.filter((one) => (one === scope ? checked : chosen.has(one)))))}
            />
            <span><b>{t.scopeNames[scope]}</b> <span class="muted small">{t.scopeHints[scope]}</span></span>
          </label>
        ))}
        <label class="key-scope"><input type="checkbox" name="premium" /> <span>{t.premium}</span></label>
      </fieldset>
      <label class="field">
        <span class="field-label">{t.ends}</span>
        <select name="days">{ends.map((days) => <option key={days} value={days}>{days === 0 ? t.never : t.days(days)}</option>)}</select>
      </label>
      <TextField name="account" label={t.account} hint={t.accountHint} />
      {fault && <p class="field-fault" role="alert">{fault}</p>}
      <button type="submit" class="button primary">{t.make}</button>
    </form>
  );
}

function TextField({ name, label, hint, required = false }: { name: string; label: string; hint: string; required?: boolean }) {
  const id = useId();
  return (
    <div class="field">
      <label class="field-label" for={id}>{label}</label>
      <input id={id} name={name} class="input" required={required} maxLength={200} autocomplete="off" aria-describedby={`${id}-hint`} />
      <p id={`${id}-hint`} class="field-hint">{hint}</p>
    </div>
  );
}

import { useState } from "preact/hooks";
import { adminMessages } from "messages:admin";
import { operateMessages } from "messages:operate";
import { sentenceOf } from "../../components/problem.tsx";
import { refresh } from "../../data/cache.ts";
import { AtelierError, connection } from "../../data/connection.ts";
import { nameIn } from "../../messages/name-in.ts";
import { toast } from "../../shell/toasts.tsx";
import { CategoryOptions } from "../audio/category-options.tsx";
import { type AdminKind, changesIn, type Field, type Item } from "./admin-kind.ts";
import { pathOf } from "./removal.ts";

interface EditItemProps {
  kind: AdminKind;
  /** undefined: a new artist, genre or mood. */
  item: Item | undefined;
  done: () => void;
}

const nothing: Item = { id: 0 };

/** The fields of an item. What the service refuses stands at the field that it names. */
export function EditItem({ kind, item, done }: EditItemProps) {
  const t = adminMessages();
  const [values, setValues] = useState<Record<string, string | boolean>>({});
  const [error, setError] = useState<Error | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const faults = new Map(error instanceof AtelierError ? error.invalidParams.map(({ name, reason }) => [name, reason]) : []);
  const named = kind.fields.some(({ name }) => faults.has(name));
  async function save(): Promise<void> {
    const body = changesIn(kind, item ?? nothing, values);
    if (Object.keys(body).length === 0) return done();
    setBusy(true);
    try {
      await connection.json(item ? pathOf(kind, item) : kind.api, { method: item ? "PATCH" : "POST", body });
      toast({ text: t.saved, stays: 2500 });
      refresh("admin");
      done();
    } catch (problem) {
      setError(problem as Error);
      setBusy(false);
    }
  }
  return (
    <form
      class="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {kind.fields.map((field) => (
        <FieldInput
          key={field.name} field={field} value={values[field.name] ?? field.value(item ?? nothing)} fault={faults.get(field.name)}
          change={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {error && !named && <p class="field-fault" role="alert">{sentenceOf(error)}</p>}
      <button type="submit" class="button primary" disabled={busy} aria-busy={busy}>{operateMessages().keys.save}</button>
    </form>
  );
}

interface FieldInputProps {
  field: Field;
  value: string | number | boolean;
  fault: string | undefined;
  change: (value: string | boolean) => void;
}

function FieldInput({ field: { name, kind }, value, fault, change }: FieldInputProps) {
  const t = adminMessages();
  const id = `field-${name}`;
  const label = nameIn(t.fields, name);
  if (kind === "flag") {
    return (
      <label class="switch">
        <input type="checkbox" role="switch" checked={value === true} onChange={(event) => change(event.currentTarget.checked)} /> {label}
      </label>
    );
  }
  const faultProps = { "aria-invalid": fault !== undefined, "aria-describedby": fault === undefined ? undefined : `${id}-fault` };
  return (
    <div class="field">
      <label class="field-label" for={id}>{label}{kind === "list" && ` ${t.commas}`}</label>
      {kind === "category" && (
        <select id={id} value={String(value)} {...faultProps} onChange={(event) => change(event.currentTarget.value)}><CategoryOptions /></select>
      )}
      {kind === "long" && (
        <textarea id={id} class="input" rows={5} value={String(value)} {...faultProps} onInput={(event) => change(event.currentTarget.value)} />
      )}
      {kind !== "category" && kind !== "long" && (
        <input
          id={id} class="input" inputMode={kind === "number" ? "numeric" : undefined} autocomplete="off" value={String(value)} {...faultProps}
          onInput={(event) => change(event.currentTarget.value)}
        />
      )}
      {fault && <p id={`${id}-fault`} class="field-fault" role="alert">{fault}</p>}
    </div>
  );
}

import { useId } from "preact/hooks";

interface TextFieldProps {
  name: string;
  label: string;
  /** `amount`: dollars, not below 0. */
  type?: "text" | "email" | "password" | "amount";
  hint?: string | undefined;
  required?: boolean;
  autocomplete?: string;
  value?: string | undefined;
  maxLength?: number;
}

/** A labelled field of a form that is read by its names. */
export function TextField({ name, label, type = "text", hint, required = false, autocomplete = "off", value, maxLength = 254 }: TextFieldProps) {
  const id = useId();
  const members = {
    id, class: "input", name, required, autocomplete, defaultValue: value, maxLength, spellcheck: false,
    "aria-describedby": hint === undefined ? undefined : `${id}-hint`,
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>{label}</label>
      {type === "text" && <input type="text" {...members} />}
      {type === "email" && <input type="email" {...members} />}
      {type === "password" && <input type="password" {...members} />}
      {type === "amount" && <input type="number" min={0} max={1_000_000_000} step="any" inputMode="decimal" {...members} />}
      {hint !== undefined && <p id={`${id}-hint`} class="field-hint">{hint}</p>}
    </div>
  );
}

import { useState } from "preact/hooks";
import { createMessages } from "messages:create";
import type { FormState } from "../../forms/form-state.ts";

/** The body as it would be sent, to be read and written. */
export function JsonView({ state }: { state: FormState }) {
  const t = createMessages();
  const [text, setText] = useState(() => JSON.stringify(state.body.peek(), null, 2));
  const [broken, setBroken] = useState("");
  function change(typed: string): void {
    setText(typed);
    try {
      const body: unknown = JSON.parse(typed);
      if (typeof body !== "object" || body === null || Array.isArray(body)) throw new Error("{ }");
      state.replace(body as Record<string, unknown>);
      setBroken("");
    } catch (error) {
      setBroken((error as Error).message);
    }
  }
  return (
    <div class="field form-field">
      <label class="field-label" for="json">{t.jsonLabel}</label>
      <textarea
        id="json" class="input form-json" rows={16} spellcheck={false} value={text} aria-invalid={broken !== ""}
        aria-describedby={broken ? "json-fault" : undefined}
        onInput={(event) => change(event.currentTarget.value)}
      />
      {broken && <p id="json-fault" class="field-fault">{t.jsonBroken(broken)}</p>}
      {[...state.faults.value].map(([name, reason]) => <p key={name} class="field-fault"><code>{name}</code> <span lang="en">{reason}</span></p>)}
    </div>
  );
}

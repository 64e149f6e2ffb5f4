import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { sentenceOf } from "../problem.tsx";

interface SmallFormProps {
  class?: string;
  action: string;
  /** Sends what the fields hold, by their names; empty ones are left out. What it throws is shown. */
  send: (values: Record<string, string>) => Promise<unknown>;
  /** What went wrong, in words; default: what the service says. */
  explain?: (error: Error) => string;
  children: ComponentChildren;
}

/** A few fields and a button. */
export function SmallForm({ class: kind = "small-form", action, send, explain = sentenceOf, children }: SmallFormProps) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  async function submit(form: HTMLFormElement): Promise<void> {
    setBusy(true);
    setFault("");
    try {
      const values = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
      await send(Object.fromEntries(values.filter(([, value]) => value !== "")));
    } catch (error) {
      setFault(explain(error as Error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      class={kind}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {children}
      {fault && <p class="field-fault" role="alert">{fault}</p>}
      <button type="submit" class="button primary" disabled={busy} aria-busy={busy}>{action}</button>
    </form>
  );
}

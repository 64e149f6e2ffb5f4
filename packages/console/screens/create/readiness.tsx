import { createMessages } from "messages:create";
import type { Model } from "../../forms/model.ts";
import { nameIn } from "../../messages/name-in.ts";

/** Whether a model could begin now and how it makes its results, or why not. */
export function Readiness({ model: { ready, engine, fidelity, reason } }: { model: Model }) {
  const t = createMessages();
  return (
    <span class={`readiness ${ready ? "is-ready" : ""}`}>
      <span class="readiness-dot" aria-hidden="true" />
      <span>
        {ready ? [t.ready, engine, fidelity && nameIn(t.fidelities, fidelity)].filter(Boolean).join(" · ") : t.notReady}
        {!ready && reason && <span lang="en">: {reason}</span>}
      </span>
    </span>
  );
}

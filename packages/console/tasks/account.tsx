import alert from "icon:tabler/alert-triangle";
import check from "icon:tabler/check";
import minus from "icon:tabler/minus";
import { createMessages } from "messages:create";
import { Glyph } from "../components/glyph.tsx";
import { accountOf } from "./account-of.ts";
import type { Task } from "./task.ts";

const glyphs = { normalised: check, applied: check, ignored: minus, notApplied: alert, notFound: alert, notUnderstood: alert };

/** What became of what was asked for: what the engine did, what had no effect, and what it could not do. */
export function Account({ task }: { task: Task }) {
  const t = createMessages();
  const { prompt, parts } = accountOf(task);
  if (!prompt && parts.length === 0) return null;
  return (
    <div class="account">
      {parts.map(({ what, lines }) => (
        <section key={what} class={`account-${what}`}>
          <h2 class="field-label">{t[what]}</h2>
          <ul>
            {lines.map((line) => <li key={line}><Glyph path={glyphs[what]} size={16} /> <span lang="en">{line}</span></li>)}
          </ul>
        </section>
      ))}
      {prompt && <section><h2 class="field-label">{t.effectivePrompt}</h2><p lang="en">{prompt}</p></section>}
    </div>
  );
}

import { studioMessages } from "messages:studio";
import { labelOf } from "../forms/logic/schema.ts";
import { wordsOf } from "./words-of.ts";
import type { Task } from "./task.ts";

/** What somebody wrote for a task: it stands at the result, whatever the form says by now. */
export function Words({ task, children }: { task: Task; children?: preact.ComponentChildren }) {
  const t = studioMessages();
  const words = wordsOf(task);
  if (words.length === 0) return null;
  return (
    <section class="words" aria-label={t.words}>
      <h2 class="field-label">{t.words}</h2>
      {words.map(({ name, text }) => (
        <p key={name} class="words-text">
          {name !== "prompt" && <span class="muted small" lang="en">{labelOf(name, {})}: </span>}
          <span lang="">{text}</span>
        </p>
      ))}
      {children}
    </section>
  );
}

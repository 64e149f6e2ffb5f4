import type { ComponentChildren } from "preact";

export type Tone = "good" | "bad" | "busy" | "quiet";

/** A state in a word, with a dot whose colour only repeats it. */
export function Badge({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return <span class={`state state-${tone}`}>{children}</span>;
}

import type { ComponentChildren } from "preact";
import { Glyph } from "./glyph.tsx";

/** What stands where nothing is: why, and what to do about it. */
export function EmptyState({ glyph, title, children }: { glyph: string; title: string; children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <Glyph path={glyph} size={40} />
      <p class="empty-title">{title}</p>
      <div class="empty-hint">{children}</div>
    </div>
  );
}

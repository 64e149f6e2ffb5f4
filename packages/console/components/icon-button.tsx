import type { ComponentProps } from "preact";
import { Glyph } from "./glyph.tsx";

interface IconButtonProps extends Omit<ComponentProps<"button">, "icon" | "size"> {
  /** What it does: its name for everybody, also as its tooltip. */
  label: string;
  glyph: string;
  size?: number;
}

/** A button that shows an icon alone. */
export function IconButton({ label, glyph, size, class: extra, ...rest }: IconButtonProps) {
  return (
    <button type="button" class={`icon-button ${typeof extra === "string" ? extra : ""}`} aria-label={label} title={label} {...rest}>
      <Glyph path={glyph} size={size} />
    </button>
  );
}

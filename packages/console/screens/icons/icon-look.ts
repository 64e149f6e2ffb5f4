/** How an icon is to be drawn: parameters of the view, and of the calls that draw it so. */
export interface IconLook {
  /** Six hexadecimal digits; undefined: as it was drawn. */
  color?: string | undefined;
  /** Side in pixels. */
  size: number;
  /** Degrees, clockwise. */
  rotate: 0 | 90 | 180 | 270;
  flip?: "horizontal" | "vertical" | "both" | undefined;
}

export const defaultSize = 64;
export const sizes = { least: 12, most: 512 } as const;

/** The look that the parameters of a view say; what they say wrongly counts as not said. */
export function lookOf(params: URLSearchParams): IconLook {
  const color = params.get("ink")?.toLowerCase();
  const size = Number(params.get("size") ?? defaultSize);
  const rotate = Number(params.get("rotate") ?? 0);
  const flip = params.get("flip");
  return {
    color: color && /^[0-9a-f]{6}$/.test(color) ? color : undefined,
    size: Number.isInteger(size) && size >= sizes.least && size <= sizes.most ? size : defaultSize,
    rotate: rotate === 90 || rotate === 180 || rotate === 270 ? rotate : 0,
    flip: flip === "horizontal" || flip === "vertical" || flip === "both" ? flip : undefined,
  };
}

/** The parameters that say a look; those of how it was drawn are left out. */
export function paramsOf({ color, size, rotate, flip }: IconLook): Record<string, string | undefined> {
  return { ink: color, size: size === defaultSize ? undefined : String(size), rotate: rotate === 0 ? undefined : String(rotate), flip };
}

/** Mirrors once more along one of the two directions. */
export function flipped(flip: IconLook["flip"], along: "horizontal" | "vertical"): IconLook["flip"] {
  const other = along === "horizontal" ? "vertical" : "horizontal";
  const on = { horizontal: flip === "horizontal" || flip === "both", vertical: flip === "vertical" || flip === "both" };
  on[along] = !on[along];
  return on[along] ? (on[other] ? "both" : along) : on[other] ? other : undefined;
}

/** A colour as somebody writes it: `#e11d48`, `E11D48`, `#f00`; undefined for what is none. */
export function colorIn(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, "").toLowerCase();
  if (/^[0-9a-f]{6}$/.test(digits)) return digits;
  return /^[0-9a-f]{3}$/.test(digits) ? [...digits].map((digit) => digit + digit).join("") : undefined;
}

/** The query of `GET /v1/icons/{id}/code`. */
export function codeQuery(as: string, { color, size, rotate, flip }: IconLook): Record<string, string | undefined> {
  return { as, color, size: String(size), rotate: rotate === 0 ? undefined : String(rotate), flip };
}

import type { SvgChanges } from "../../../delivery/transform-svg.ts";

/** What an icon is written as, and the media type of the text. `text/jsx` is none that a browser runs. */
export const codeTypes = {
  svg: "image/svg+xml",
  jsx: "text/jsx",
  vue: "text/plain",
  css: "text/css",
  "data-url": "text/plain",
} as const;

export type CodeForm = keyof typeof codeTypes;

export const codeForms = Object.keys(codeTypes) as CodeForm[];

export interface CodeOptions extends SvgChanges {
  as: CodeForm;
  /** Side of a square, pixels; absent: the drawing's own size, or that of the text around it. */
  size?: number;
}

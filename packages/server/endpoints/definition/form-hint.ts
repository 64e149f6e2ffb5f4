/** Groups of models, in the order in which they are shown. */
export const modelGroups = ["picture", "video-from-words", "video-from-pictures", "people", "edit-clip", "enlarge"] as const;

export type ModelGroup = (typeof modelGroups)[number];

/**
 * A control that is drawn, where numbers or lists are the wrong language: orbit (a camera around a picture), edges (handles), mask (painting), shots (a list
 * whose entries have a `duration`, then the member with the length of the whole), elements (a list of things that prompts name), frames (the first and the
 * last), upscale (sizes before and after). Whoever makes a form and does not know the name shows the fields plainly.
 */
export interface FormHint {
  widget: "orbit" | "edges" | "mask" | "shots" | "elements" | "frames" | "upscale" | (string & {});
  /** Members of the body that it is for. */
  fields: string[];
  /** Member with the picture or clip that it is drawn over. */
  over?: string;
  /** Long edge of the result, pixels, by value of the first field: of `upscale`. */
  sizes?: Record<string, number>;
}

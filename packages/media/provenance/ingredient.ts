import type { Format } from "../media-types.ts";

/** A file that a result was made from, as it was handed in (C2PA 2.1, section 10.3). */
export interface Ingredient {
  path: string;
  format: Format;
  /** Name of the request's member, such as `reference_images[1]`. */
  title: string;
  /** `parentOf`: the result is a version of it; at most one is. `componentOf`: parts of it are seen or heard. `inputTo`: it has only guided the work. */
  relationship: "parentOf" | "componentOf" | "inputTo";
}

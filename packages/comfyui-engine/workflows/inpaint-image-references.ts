import { needsOfHole } from "../plans/fill-hole.ts";
import type { Workflow } from "../workflow.ts";
import { hasReferences, planInpainting } from "./inpaint-image.ts";

/** A hole filled with pictures to look at: by the model of edits, which looks at pictures, as the one that fills holes does not. */
export const workflow: Workflow<"inpaint-image"> = {
  kind: "inpaint-image",
  rank: 1,

  needs: (profile) => needsOfHole({ ...profile, fill: undefined }),

  refuses: ({ inputs }) => (hasReferences(inputs) ? undefined : "needs references"),

  plan: planInpainting,
};

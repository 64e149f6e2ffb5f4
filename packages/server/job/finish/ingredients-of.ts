import type { Ingredient } from "@atelier/media/provenance/ingredient.ts";
import type { PreparedInputs } from "../prepare-input.ts";

/** Names of the inputs of jobs of which the result is a version, the first that is there. Of a list its first file is it. */
const parents = ["image", "start", "video", "clip", "character", "references", "imageReferences", "videoReferences"];

/** Names of inputs that guide the work and are not seen or heard in its result themselves. */
const guides = ["mask", "motion", "styleReferences", "elements"];

/**
 * What a job's result was made from: the picture or clip that became it as the parent, the rest as parts or guides of it. Nothing for a film made from
 * words alone.
 */
export function ingredientsOf(inputs: PreparedInputs): Ingredient[] {
  const files = Object.entries(inputs).flatMap(([name, input]) => [input].flat().map(({ original }) => ({ name, original })));
  const parentName = parents.find((name) => files.some((file) => file.name === name));
  const parent = files.find(({ name }) => name === parentName);
  // The parent first: programs that show one ingredient show that.
  return [...(parent ? [parent] : []), ...files.filter((file) => file !== parent)].map((file) => ({
    path: file.original.path,
    format: file.original.format,
    title: file.original.field,
    relationship: file === parent ? "parentOf" : guides.includes(file.name) ? "inputTo" : "componentOf",
  }));
}

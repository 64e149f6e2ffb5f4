import type { Shot } from "@atelier/engine/kinds/generate-video.ts";
import type { Order } from "./order.ts";

/** Shots of whole seconds, which last as long together as those that were ordered. */
export function shotListOf({ parameters }: Order): Shot[] | undefined {
  const shots = parameters["shots"];
  if (!Array.isArray(shots)) return undefined;
  let ordered = 0;
  let given = 0;
  return (shots as Shot[]).map(({ prompt, duration }) => {
    ordered += duration;
    const seconds = Math.max(1, Math.round(ordered) - given);
    given += seconds;
    return { prompt, duration: seconds };
  });
}

/** Each thing by its views, the best first. */
export function subjectsOf({ parameters, inputs }: Order): { first: unknown; others: unknown[] }[] | undefined {
  const files = (inputs["imageReferences"] ?? inputs["elements"]) as unknown[] | undefined;
  if (!files) return undefined;
  const subjects = parameters["imageSubjects"] as number[] | undefined;
  const views = new Map<number, unknown[]>();
  for (const [index, file] of files.entries()) {
    const subject = subjects?.[index] ?? index;
    views.set(subject, [...(views.get(subject) ?? []), file]);
  }
  // A model wants other views besides the first: of one that has none, the same again.
  return [...views.values()].map(([first, ...others]) => ({ first, others: others.length > 0 ? others : [first] }));
}

/** The colours of a palette of the caller's own, each part 0..255. */
export function coloursOf({ parameters }: Order): { r: number; g: number; b: number; weight: number | undefined }[] | undefined {
  const palette = parameters["palette"] as { members?: { color: string; weight?: number }[] } | undefined;
  return palette?.members?.map(({ color, weight }) => {
    const [r, g, b] = [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16)) as [number, number, number];
    return { r, g, b, weight };
  });
}

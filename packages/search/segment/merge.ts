import { hasBit } from "../arrays/bitset.ts";
import { Draft } from "./draft.ts";
import { freeze } from "./freeze.ts";
import type { Segment } from "./segment.ts";
import { NO_DOC, findDoc, numbersOf, removeDoc, setNumbers } from "./segment.ts";
import type { Stem } from "../words/stem.ts";
import type { Steps } from "../arrays/steps.ts";

/** Documents between two yields: each is ten words and some columns to copy. */
const STEP = 512;

/** One segment with the present documents of several. What changes in them meanwhile, `catchUp` brings over. */
export function* mergeSegments(segments: readonly Segment[], stem: Stem): Steps<Segment> {
  const docs = segments.reduce((sum, { ids }) => sum + ids.length, 0);
  const postings = segments.reduce((sum, { postings: { docs: listed } }) => sum + listed.length, 0);
  const draft = new Draft(Object.keys(segments[0]!.filters), Object.keys(segments[0]!.orders), docs, postings);
  for (const segment of segments) {
    const add = draft.adderFrom(segment);
    for (let doc = 0; doc < segment.ids.length; doc++) {
      if (doc % STEP === 0) yield;
      add(doc, hasBit(segment.present.bits, doc));
    }
  }
  return yield* freeze(draft.columns(), stem);
}

/** Repeats on a merged segment what happened to these items in its sources while it was made. */
export function catchUp(merged: Segment, sources: readonly Segment[], changedIds: Iterable<number>): void {
  for (const id of changedIds) {
    const doc = findDoc(merged, id);
    if (doc === NO_DOC) continue;
    const source = sources.find((segment) => findDoc(segment, id) !== NO_DOC);
    if (source === undefined) removeDoc(merged, doc);
    else setNumbers(merged, doc, numbersOf(source, findDoc(source, id)));
  }
}

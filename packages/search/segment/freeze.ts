import type { Bitset } from "../arrays/bitset.ts";
import { emptyBits, fullBits, hasBit, setBit } from "../arrays/bitset.ts";
import { dictionaryOf } from "../words/dictionary.ts";
import type { DraftColumns } from "./draft.ts";
import type { FilterColumn, FilterEntries } from "./filters.ts";
import { filterColumn } from "./filters.ts";
import type { NumberColumn } from "../arrays/number-column.ts";
import { numberAt, numberColumn } from "../arrays/number-column.ts";
import type { SegmentOrder } from "./orders.ts";
import { segmentOrder } from "./orders.ts";
import { packForward } from "./packed-forward.ts";
import { pick, pickStrings } from "../arrays/pick.ts";
import type { Forward } from "./postings.ts";
import { transpose } from "./postings.ts";
import { priorOf } from "../rank.ts";
import type { Segment } from "./segment.ts";
import { POPULARITY, priorCeilingsOf } from "./segment.ts";
import { ascending, negated, sortByNumber, sortByString } from "../arrays/sort.ts";
import type { Stem } from "../words/stem.ts";
import type { Steps } from "../arrays/steps.ts";
import { STEP } from "../arrays/steps.ts";
import { stringCount } from "../arrays/string-table.ts";

type Docs = Uint32Array<ArrayBuffer>;

/** Makes a segment of a draft: numbers the documents by popularity and the words by code points, and sorts every column. */
export function* freeze(draft: DraftColumns, stem: Stem): Steps<Segment> {
  const count = draft.ids.length;
  const popularity = draft.orders[POPULARITY]!.values as Float64Array;
  const draftDocs = ascending(count);
  yield* sortByNumber(draftDocs, yield* pick(draft.ids, draftDocs, new Float64Array(count)));
  yield* sortByNumber(draftDocs, yield* negated(popularity));

  const wordOrder = ascending(stringCount(draft.words));
  yield* sortByString(wordOrder, draft.words);
  const words = yield* pickStrings(draft.words, wordOrder);
  const { forward, impacts } = yield* pickForward(draft, draftDocs, inverse(wordOrder));
  const postings = yield* transpose(forward, impacts, wordOrder.length);

  const ids = yield* pick(draft.ids, draftDocs, new Uint32Array(count));
  const byId = ascending(count);
  yield* sortByNumber(byId, Float64Array.from(ids));

  const filters: Record<string, FilterColumn> = {};
  for (const [name, entries] of Object.entries(draft.filters)) filters[name] = yield* filterColumn(yield* pickFilter(entries, draftDocs));
  const orders: Record<string, SegmentOrder> = {};
  for (const [name, { values, unknown }] of Object.entries(draft.orders)) {
    const picked = values instanceof Float64Array ? yield* pick(values, draftDocs, new Float64Array(count)) : yield* pickStrings(values, draftDocs);
    orders[name] = yield* segmentOrder(byId, picked, unknown.length === 0 ? null : pickBits(unknown, draftDocs));
  }
  const priors = yield* priorsOf(orders[POPULARITY]!.values as NumberColumn);
  return {
    ids,
    byId,
    fingerprints: yield* numberColumn(yield* pick(draft.fingerprints, draftDocs, new Float64Array(count))),
    priors,
    priorCeilings: priorCeilingsOf(priors),
    dictionary: yield* dictionaryOf(words, stem),
    forward: yield* packForward(forward, postings.frequency),
    postings,
    filters,
    orders,
    present: { bits: fullBits(count), count },
  };
}

function* priorsOf(popularity: NumberColumn): Steps<Uint8Array<ArrayBuffer>> {
  const priors = new Uint8Array(popularity.offsets.length);
  for (let doc = 0; doc < priors.length; doc++) {
    if (doc % STEP === 0) yield;
    priors[doc] = priorOf(numberAt(popularity, doc));
  }
  return priors;
}

/** The members of a list of draft documents, by their places in the new order. */
function pickBits(listed: Docs, docs: Docs): Bitset {
  const wanted = emptyBits(docs.length);
  for (const doc of listed) setBit(wanted, doc);
  const bits = emptyBits(docs.length);
  for (let place = 0; place < docs.length; place++) if (hasBit(wanted, docs[place]!)) setBit(bits, place);
  return bits;
}

function inverse(order: Docs): Docs {
  const places = new Uint32Array(order.length);
  for (let place = 0; place < order.length; place++) places[order[place]!] = place;
  return places;
}

function* pickForward({ forward, impacts: drafted }: DraftColumns, docs: Docs, wordNumbers: Docs): Steps<{ forward: Forward; impacts: Uint8Array }> {
  const offsets = new Uint32Array(docs.length + 1);
  const words = wordNumbers.length <= 0x10000 ? new Uint16Array(forward.words.length) : new Uint32Array(forward.words.length);
  const impacts = new Uint8Array(forward.words.length);
  let place = 0;
  for (let doc = 0; doc < docs.length; doc++) {
    if (doc % STEP === 0) yield;
    for (let i = forward.offsets[docs[doc]!]!; i < forward.offsets[docs[doc]! + 1]!; i++) {
      words[place] = wordNumbers[forward.words[i]!]!;
      impacts[place++] = drafted[i]!;
    }
    offsets[doc + 1] = place;
  }
  return { forward: { offsets, words }, impacts };
}

function* pickFilter({ numbers, offsets, entries }: FilterEntries, docs: Docs): Steps<FilterEntries> {
  const pickedOffsets = new Uint32Array(docs.length + 1);
  const picked = new Uint32Array(entries.length);
  let place = 0;
  for (let doc = 0; doc < docs.length; doc++) {
    if (doc % STEP === 0) yield;
    for (let i = offsets[docs[doc]!]!; i < offsets[docs[doc]! + 1]!; i++) picked[place++] = entries[i]!;
    pickedOffsets[doc + 1] = place;
  }
  return { numbers, offsets: pickedOffsets, entries: picked };
}

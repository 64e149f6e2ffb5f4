import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../test/seeded-random.ts";
import { emptyHigh, highBit, markHigh } from "./high-docs.ts";
import { emptySpans, packDocs } from "../segment/spans.ts";

const DOC_COUNT = 150_000;

test("whatever a group gives a document that is not high is so much less than its most, whatever was marked before", () => {
  const random = seededRandom("high");
  const high = emptyHigh(DOC_COUNT);
  for (let round = 0; round < 6; round++) {
    const gives = new Float64Array(DOC_COUNT);
    const group = Array.from({ length: 1 + round }, (_, word) => {
      const listed = Uint32Array.from({ length: DOC_COUNT }, (_unused, doc) => doc).filter(() => random() < 0.02);
      const impacts = Uint8Array.from(listed, () => (random() < 0.25 ? 73 + 113 * random() : 8 + 47 * random()));
      const docs = new Uint16Array(listed.length);
      const spans = emptySpans(DOC_COUNT);
      const rarity = 1 + Math.floor(400 * random());
      listed.forEach((doc, i) => (gives[doc] = Math.max(gives[doc]!, impacts[i]! * rarity)));
      return {
        docs, impacts, spans, firstSpan: 0, endSpan: packDocs(listed, listed.length, docs, 0, spans), from: 0, to: listed.length,
        peak: Math.max(...impacts), dense: null, rarity, repeated: false, firstWord: word, endWord: word + 1,
      };
    });
    const most = Math.max(...group.map(({ peak, rarity }) => peak * rarity));
    markHigh(high, group);
    let marked = 0;
    for (let doc = 0; doc < DOC_COUNT; doc++) {
      marked += highBit(high.bits, doc);
      if (highBit(high.bits, doc) === 0) assert.ok(gives[doc]! <= most - high.less, `document ${doc}: ${gives[doc]}`);
    }
    assert.ok(marked > 0 && marked < DOC_COUNT / 4, `${marked} marked`);
  }
});

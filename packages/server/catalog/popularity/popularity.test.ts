import assert from "node:assert/strict";
import { test } from "node:test";
import { halfLife, popularityScore, priorOf, standingAfter, standingNow, statedPrior, withDownloads, worthNow } from "./popularity.ts";
import { seededRandom } from "../import/seeded-random.ts";

const none = { recent_downloads: 0, recent_at: 0 };
const priors = Array.from({ length: 101 }, (_, prior) => prior);
const random = seededRandom("popularity");
const at = Date.parse("2026-03-01T00:00:00Z");

/** The item as its row is after a round at this time. */
function roundAt<Item extends Parameters<typeof standingNow>[0]>(item: Item, now: number): Item {
  return { ...item, ...standingNow(item, now) };
}

test("without downloads every imported value stays, exactly and for ever", () => {
  for (const prior of priors) {
    assert.equal(Math.round(popularityScore(prior, 0)), prior);
    assert.equal(standingNow({ popularity: prior, prior: null, ...none }, at + 100 * halfLife), undefined);
  }
});

test("a download counts half after thirty days, a quarter after sixty", () => {
  const history = withDownloads(none, 8, at);
  assert.equal(worthNow(history, at), 8);
  assert.equal(worthNow(history, at + halfLife), 4);
  assert.equal(worthNow(history, at + 2 * halfLife), 2);
  assert.equal(worthNow(withDownloads(history, 1, at + halfLife), at + halfLife), 5);
});

test("it does not matter how often a history is brought up to date", () => {
  for (let n = 0; n < 200; n++) {
    const days = [random() * 90, random() * 90, random() * 90];
    let often = withDownloads(none, 100, at);
    for (const day of days) often = withDownloads(often, 0, often.recent_at + (day * halfLife) / 30);
    assert.ok(Math.abs(often.recent_downloads - worthNow(withDownloads(none, 100, at), often.recent_at)) < 1e-9);
  }
});

test("more downloads, later downloads and a higher prior never stand lower; the score is between prior and 100", () => {
  for (let n = 0; n < 2000; n++) {
    const prior = Math.floor(random() * 101);
    const downloads = random() ** 4 * 100_000;
    const score = popularityScore(prior, downloads);
    assert.ok(score >= prior - 1e-9 && score <= 100, `${prior} with ${downloads}: ${score}`);
    assert.ok(popularityScore(prior, downloads * (1 + random())) >= score);
    assert.ok(popularityScore(Math.min(100, prior + 1), downloads) >= score);
    const day = random() * 60 * 24 * 3600 * 1000;
    assert.ok(worthNow(withDownloads(none, downloads, at + day), at + 2 * day) >= worthNow(withDownloads(none, downloads, at), at + 2 * day));
  }
});

test("a burst lifts an item, which comes back to its prior when the downloads end", () => {
  let item = { popularity: 50, prior: null as number | null, ...withDownloads(none, 100, at) };
  const seen: number[] = [];
  for (let month = 0; month <= 12; month++) {
    item = roundAt(item, at + month * halfLife);
    seen.push(item.popularity);
    assert.equal(priorOf(item), 50);
  }
  assert.deepEqual(seen.slice(0, 3), [75, 67, 60]);
  assert.deepEqual(seen, seen.toSorted((a, b) => b - a));
  assert.deepEqual([item.popularity, item.prior, item.recent_downloads], [50, null, 0], "and its downloads are forgotten");
});

test("a second round at the same time changes nothing", () => {
  for (let n = 0; n < 500; n++) {
    const item = { popularity: Math.floor(random() * 101), prior: null, ...withDownloads(none, random() * 300, at) };
    const now = at + random() * 10 * halfLife;
    assert.equal(standingNow(roundAt(item, now), now), undefined);
  }
});

test("a clock that goes back neither gives nor takes", () => {
  const history = withDownloads(none, 10, at);
  assert.equal(worthNow(history, at - 5 * halfLife), 10);
  const later = withDownloads(history, 1, at - 5 * halfLife);
  assert.deepEqual(later, { recent_downloads: 11, recent_at: at - 5 * halfLife });
});

test("a source that states another value gives a new prior; one that repeats what is shown or came in states nothing new", () => {
  const lifted = { popularity: 75, prior: 50 };
  assert.equal(statedPrior(undefined, lifted), 50);
  assert.equal(statedPrior(75, lifted), 50);
  assert.equal(statedPrior(50, lifted), 50);
  assert.equal(statedPrior(20, lifted), 20);
  assert.equal(statedPrior(20, undefined), 20);
  assert.equal(statedPrior(undefined, undefined), undefined);
  assert.deepEqual(standingAfter(50, lifted), lifted);
  assert.deepEqual(standingAfter(20, lifted), { popularity: 20, prior: null });
});

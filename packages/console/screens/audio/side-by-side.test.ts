import assert from "node:assert/strict";
import { test } from "node:test";
import { fittingParams, goesWith, isNarrowedTo, keyRelation, tempoRelation } from "./side-by-side.ts";

test("a tempo is the same, half, double, or so many beats faster or slower", () => {
  assert.deepEqual(tempoRelation(92, 92), { kind: "same" });
  assert.deepEqual(tempoRelation(96, 92), { kind: "other", by: 4 });
  assert.deepEqual(tempoRelation(80, 92), { kind: "other", by: -12 });
  assert.deepEqual(tempoRelation(46, 92), { kind: "half" });
  assert.deepEqual(tempoRelation(70, 139), { kind: "half" });
  assert.deepEqual(tempoRelation(186, 92), { kind: "double" });
  assert.deepEqual(tempoRelation(190, 92), { kind: "other", by: 98 });
  assert.equal(tempoRelation(0, 92), undefined);
  assert.equal(tempoRelation(92, undefined), undefined);
});

test("a key is the same, the relative, the parallel, a fifth away, or another, however it is spelt", () => {
  const cases: [key: string, relation: string][] = [
    ["A minor", "same"], ["C major", "relative"], ["A major", "parallel"], ["E minor", "fifth-up"], ["D minor", "fifth-down"], ["G major", "other"],
    ["B minor", "other"], ["Eb major", "other"],
  ];
  for (const [key, relation] of cases) assert.equal(keyRelation(key, "A minor"), relation, key);
  assert.equal(keyRelation("A minor", "C major"), "relative");
  assert.equal(keyRelation("Db major", "C# major"), "same");
  assert.equal(keyRelation("Bb minor", "C# major"), "relative");
  assert.equal(keyRelation("B♭ minor", "D♭ major"), "relative");
  assert.equal(keyRelation("D dorian", "A minor"), undefined);
  assert.equal(keyRelation(undefined, "A minor"), undefined);
});

test("what fits is within 5 % of the tempo and in a key that shares all tones but one", () => {
  assert.deepEqual(fittingParams({ bpm: 120, key: "A minor" }, []), { bpm_min: "114", bpm_max: "126", key: "c major,d minor,e minor,a minor" });
  assert.deepEqual(fittingParams({ bpm: 90 }, ["a minor"]), { bpm_min: "86", bpm_max: "94" });
  assert.deepEqual(fittingParams({ key: "Db major" }, ["c# major", "bb minor", "g major", "c minor"]), { key: "c# major,bb minor" });
});

test("a track goes with another by tempo and key, as far as both are known", () => {
  const playing = { bpm: 120, key: "A minor" };
  const cases: [beat: { bpm?: number; key?: string }, goes: boolean][] = [
    [{ bpm: 124, key: "C major" }, true], [{ bpm: 60, key: "E minor" }, true], [{ bpm: 130, key: "A minor" }, false], [{ bpm: 120, key: "A major" }, false],
    [{ bpm: 126 }, true], [{ key: "D minor" }, true], [{}, false],
  ];
  for (const [beat, goes] of cases) assert.equal(goesWith(beat, playing), goes, JSON.stringify(beat));
});

test("a view is recognised as narrowed to what goes with what plays, whichever of the keys the catalog has", () => {
  const playing = { bpm: 120, key: "A minor" };
  const view = (text: string) => isNarrowedTo(playing, new URLSearchParams(text));
  assert.ok(view("bpm_min=114&bpm_max=126&key=a+minor,c+major"));
  assert.ok(!view("bpm_min=114&bpm_max=126"));
  assert.ok(!view("bpm_min=114&bpm_max=126&key=a+minor,f%23+major"));
  assert.ok(!view("bpm_min=110&bpm_max=126&key=a+minor"));
  assert.ok(isNarrowedTo({ bpm: 90 }, new URLSearchParams("bpm_min=86&bpm_max=94")));
  assert.ok(!isNarrowedTo({ bpm: 90 }, new URLSearchParams("")));
});

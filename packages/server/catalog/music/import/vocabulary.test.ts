import assert from "node:assert/strict";
import { test } from "node:test";
import { audioCatalogParts } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";
import { MusicVocabulary } from "./vocabulary.ts";

test("imports that name the same new artist, genre and mood at once get the same ones", async () => {
  const { database, objects } = await audioCatalogParts();
  const vocabularies = await Promise.all(Array.from({ length: 8 }, () => MusicVocabulary.open({ database, objects })));
  const idsOf = (vocabulary: MusicVocabulary) =>
    Promise.all([vocabulary.artist("Ada Moss"), vocabulary.term("genres", "Skiffle"), vocabulary.term("moods", "wistful")]);
  const found = await Promise.all(vocabularies.map(idsOf));
  assert.equal(new Set(found.map((ids) => ids.join())).size, 1);
  assert.equal(await (await MusicVocabulary.open({ database, objects })).term("moods", "Wistful"), found[0]![2]);
});

import type { Collection } from "./collections.ts";
import type { OpenEngine } from "./engines/engine.ts";
import { openFlexSearch } from "./engines/flex-search.ts";
import { openMiniSearch } from "./engines/mini-search.ts";
import { openOurs } from "./engines/ours.ts";
import { openPostgres } from "./engines/postgres.ts";
import { openSqlite, openWeightedSqlite } from "./engines/sqlite.ts";
import { type Grade, gradeOf, type JudgedQuery } from "./judgements.ts";
import { ndcg, PAGE } from "./ndcg.ts";

/** Ours first. */
export const ENGINES: Readonly<Record<string, OpenEngine>> = {
  ours: openOurs,
  "FTS5": openSqlite,
  "FTS5, weighted": openWeightedSqlite,
  MiniSearch: openMiniSearch,
  FlexSearch: openFlexSearch,
  PostgreSQL: openPostgres,
};

/** How an engine answers one query. */
export interface Evaluation {
  readonly collection: string;
  readonly kind: string;
  readonly query: string;
  /** nDCG@10, 0 to 1. */
  readonly value: number;
  readonly shown: readonly { readonly name: string; readonly grade: Grade }[];
}

/** Asks an engine all queries of a collection; none where the engine is not to be had. */
export async function evaluate(collection: Collection, open: OpenEngine): Promise<Evaluation[]> {
  const engine = await open(collection);
  if (engine === undefined) return [];
  const { documents, queries } = collection;
  const nameOf = new Map(documents.map(({ id, name }) => [id, name]));
  const evaluations: Evaluation[] = [];
  for (const judged of queries) {
    const shown = (await engine.search(judged.query)).map((id) => ({ name: nameOf.get(id)!, grade: gradeOf(judged, nameOf.get(id)!) }));
    evaluations.push({
      collection: collection.name, kind: judged.kind, query: judged.query,
      value: ndcg(shown.map(({ grade }) => grade), bestGrades(collection, judged)), shown,
    });
  }
  await engine.close?.();
  return evaluations;
}

const best = new WeakMap<JudgedQuery, readonly Grade[]>();

/** The grades of the best page that a collection has for a query. */
function bestGrades({ documents }: Collection, judged: JudgedQuery): readonly Grade[] {
  let grades = best.get(judged);
  if (grades === undefined) best.set(judged, (grades = documents.map(({ name }) => gradeOf(judged, name)).sort((a, b) => b - a).slice(0, PAGE)));
  return grades;
}

import type { Collection } from "./collections.ts";
import { type Grade, gradeOf, type JudgedQuery } from "./judgements.ts";
import { ndcg, PAGE } from "./ndcg.ts";

/** How the search answers one query. */
export interface Evaluation {
  readonly collection: string;
  readonly kind: string;
  readonly query: string;
  /** nDCG@10, 0 to 1. */
  readonly value: number;
  readonly shown: readonly { readonly name: string; readonly grade: Grade }[];
}

/** Asks all queries of a collection. */
export async function evaluate(collection: Collection): Promise<Evaluation[]> {
  const { documents, queries, search } = collection;
  const nameOf = new Map(documents.map(({ id, name }) => [id, name]));
  const evaluations: Evaluation[] = [];
  for (const judged of queries) {
    const shown = (await search(judged.query)).map((id) => ({ name: nameOf.get(id)!, grade: gradeOf(judged, nameOf.get(id)!) }));
    evaluations.push({
      collection: collection.name, kind: judged.kind, query: judged.query,
      value: ndcg(shown.map(({ grade }) => grade), bestGrades(collection, judged)), shown,
    });
  }
  return evaluations;
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The grades of the best page that a collection has for a query. */
function bestGrades({ documents }: Collection, judged: JudgedQuery): readonly Grade[] {
  return documents.map(({ name }) => gradeOf(judged, name)).sort((a, b) => b - a).slice(0, PAGE);
}

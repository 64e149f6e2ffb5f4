import { seededRandom } from "../../src/catalog/seeded-random.ts";
import { benchIcons } from "../search/corpus.ts";
import { benchQueries } from "../search/queries.ts";

const NARROWINGS = ["", "&filters[free_svg]=free", "&filters[shape]=outline", "&filters[shape]=fill"];
/** So many times the queries of the search bench, of which many are drawn more than once. */
const SCALE = 120;

/** Paths of different searches in random order: words in the bands of the search bench, with and without a filter. */
export function differentPaths(icons: number): string[] {
  const random = seededRandom("paths");
  const words = new Set(benchQueries(benchIcons(icons), icons, SCALE).map((query) => query.words));
  const paths = [...words].flatMap((term) => NARROWINGS.map((narrowing) => `/v1/icons?term=${encodeURIComponent(term)}&per_page=10${narrowing}`));
  for (let i = paths.length - 1; i > 0; i--) {
    const j = Math.floor((i + 1) * random());
    [paths[i], paths[j]] = [paths[j]!, paths[i]!];
  }
  return paths;
}

/** Draws from a list by Zipf's law: the first twice as often as the second, three times as often as the third. */
export function zipfDraws<T>(list: readonly T[]): () => T {
  const random = seededRandom("zipf");
  const cumulated = new Float64Array(list.length);
  let sum = 0;
  for (let rank = 0; rank < list.length; rank++) cumulated[rank] = sum += 1 / (rank + 1);
  return () => {
    const wanted = random() * sum;
    let low = 0;
    for (let high = list.length - 1; low < high; ) {
      const middle = (low + high) >>> 1;
      if (cumulated[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return list[low]!;
  };
}

import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import { benchIcons } from "../search/corpus.ts";
import { benchQueries } from "../search/queries.ts";

const TOTAL = 200_000;
/** So many times the queries of the search bench, of which many are drawn more than once. */
const SCALE = 250;
const SHAPES = ["outline", "fill", "lineal-color", "hand-drawn"];
const COLORS = [
  "gradient", "solid-black", "multicolor", "azure", "black", "blue", "cyan", "gray", "green", "orange", "red", "rose", "violet", "white", "yellow",
];

/** What one search can be narrowed by, the usual first: few words are very common, and each of them must make hundreds of different searches. */
function narrowings(): string[] {
  const usual = ["", "&filters[free_svg]=free", "&filters[shape]=outline", "&filters[shape]=fill"];
  const both = SHAPES.flatMap((shape) => COLORS.map((color) => `&filters[shape]=${shape}&filters[color]=${color}`));
  const filters = [...usual, ...COLORS.map((color) => `&filters[color]=${color}`), ...both];
  return [1, 2, 3, 4, 5].flatMap((page) => filters.map((filter) => (page === 1 ? filter : `${filter}&page=${page}`)));
}

/** Paths of different searches in random order: each band of the search bench with its share there, with and without filters. */
export function differentPaths(icons: number): string[] {
  const random = seededRandom("paths");
  const queries = benchQueries(benchIcons(icons), icons, SCALE);
  const bands = Map.groupBy(queries, ({ band }) => band);
  const seen = new Set<string>();
  const paths: string[] = [];
  for (const band of bands.values()) {
    const words = new Set(band.map((query) => query.words).filter((one) => !seen.has(one)));
    for (const one of words) seen.add(one);
    paths.push(...pathsOf(shuffled([...words], random), Math.round((TOTAL * band.length) / queries.length)));
  }
  return shuffled(paths, random);
}

function pathsOf(words: readonly string[], count: number): string[] {
  const paths: string[] = [];
  for (const narrowing of narrowings()) {
    for (const term of words) {
      if (paths.length === count) return paths;
      paths.push(`/v1/icons?term=${encodeURIComponent(term)}&per_page=10${narrowing}`);
    }
  }
  return paths;
}

function shuffled<T>(list: T[], random: () => number): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor((i + 1) * random());
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

/** Draws ranks from 0 by Zipf's law: the first twice as often as the second, three times as often as the third. */
export function zipfDraws(count: number): () => number {
  const random = seededRandom("zipf");
  const cumulated = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) cumulated[rank] = sum += 1 / (rank + 1);
  return () => {
    const wanted = random() * sum;
    let low = 0;
    for (let high = count - 1; low < high; ) {
      const middle = (low + high) >>> 1;
      if (cumulated[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

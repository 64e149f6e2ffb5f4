/** A document of OpenSearch. */
export type Doc = Record<string, unknown>;
/** A query, by its only member. */
export type Query = Record<string, never>;

interface Bool {
  must?: Query[];
  filter?: Query[];
  should?: Query[];
  must_not?: Query[];
  minimum_should_match?: number;
}

/** The queries that the service makes, and what each gives a document; undefined where it does not match. Numbers are floats of 32 bits, as in OpenSearch. */
const kinds: Record<string, (given: never, doc: Doc, id: string) => number | undefined> = {
  match_all: () => 1,
  match_none: () => undefined,
  ids: ({ values }: { values: string[] }, _, id) => (values.includes(id) ? 1 : undefined),
  term: (given: Record<string, unknown>, doc) => has(doc, given, (value, wanted) => value === wanted),
  terms: (given: Record<string, unknown[]>, doc) => has(doc, given, (value, wanted) => (wanted as unknown[]).includes(value)),
  prefix: (given: Record<string, { value: string }>, doc) => has(doc, given, (value, wanted) => String(value).startsWith((wanted as { value: string }).value)),
  range: (given: Record<string, Record<string, number>>, doc) => has(doc, given, (value, wanted) => {
    const { gt = -Infinity, gte = -Infinity, lte = Infinity } = wanted as Record<string, number>;
    return (value as number) >= gte && (value as number) > gt && (value as number) <= lte;
  }),
  rank_feature: ({ field, boost }: { field: string; boost: number }, doc) => {
    const [of, ...name] = field.split(".");
    const value = (doc[of!] as Record<string, number>)[name.join(".")];
    return value === undefined ? undefined : Math.fround(value * boost);
  },
  constant_score: ({ filter, boost }: { filter: Query; boost: number }, doc, id) => (scoreOf(filter, doc, id) === undefined ? undefined : boost),
  dis_max: ({ queries }: { queries: Query[] }, doc, id) => {
    const scores = queries.flatMap((one) => scoreOf(one, doc, id) ?? []);
    return scores.length === 0 ? undefined : Math.max(...scores);
  },
  bool: scoreOfBool,
  script_score: ({ query, script }: { query: Query; script: { source: string } }, doc, id) => {
    const known = "Math.floor(Math.min(_score * doc['prior'].value, 1073741823.0) / 512.0)";
    if (script.source !== known) throw new Error(`the stand-in runs one script alone, not ${script.source}`);
    const score = scoreOf(query, doc, id);
    return score === undefined ? undefined : Math.fround(Math.floor(Math.min(score * (doc["prior"] as number), 1073741823) / 512));
  },
};

function scoreOfBool({ must = [], filter = [], should = [], must_not: mustNot = [], minimum_should_match: least }: Bool, doc: Doc, id: string) {
  const needed = must.map((one) => scoreOf(one, doc, id));
  if (needed.includes(undefined) || filter.some((one) => scoreOf(one, doc, id) === undefined)) return undefined;
  if (mustNot.some((one) => scoreOf(one, doc, id) !== undefined)) return undefined;
  const optional = should.flatMap((one) => scoreOf(one, doc, id) ?? []);
  if (optional.length < (least ?? (must.length + filter.length > 0 || should.length === 0 ? 0 : 1))) return undefined;
  return Math.fround([...(needed as number[]), ...optional].reduce((sum, score) => sum + score, 0));
}

/** What a query gives a document; undefined where it does not match. */
export function scoreOf(query: Query, doc: Doc, id: string): number | undefined {
  const [[kind, given]] = Object.entries(query) as [[string, never]];
  if (!(kind in kinds)) throw new Error(`the stand-in knows no query ${kind}`);
  return kinds[kind]!(given, doc, id);
}

/** The values that a document has at a path, none where it has no such member. */
export function fieldOf(doc: Doc, path: string): unknown[] {
  const at = path.indexOf(".");
  const value = at < 0 ? doc[path] : (doc[path.slice(0, at)] as Doc | undefined)?.[path.slice(at + 1)];
  return value === undefined ? [] : [value].flat();
}

function has(doc: Doc, given: Record<string, unknown>, isWanted: (value: unknown, wanted: unknown) => boolean): number | undefined {
  const [[field, wanted]] = Object.entries(given) as [[string, unknown]];
  return fieldOf(doc, field).some((value) => isWanted(value, wanted)) ? 1 : undefined;
}

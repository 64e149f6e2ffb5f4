import pg from "pg";
import type { Collection } from "../collections.ts";
import { type Engine, plainWords } from "./engine.ts";

/**
 * PostgreSQL full text, where the environment (PGHOST and its like) or the local socket leads to a server. Weights A to D for the fields, the English
 * configuration, the last word also as a beginning, `ts_rank` divided by 1 + the logarithm of the length; every word must match, and where nothing
 * does, any word. Where the server has pg_trgm, words that match nothing are replaced by the most similar one first. Temporary tables only.
 */
export async function openPostgres({ documents, weights }: Collection): Promise<Engine | undefined> {
  const client = new pg.Client({ connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
  } catch {
    return undefined;
  }
  const vector = weights.map((_, i) => `setweight(to_tsvector('english', texts[${i + 1}]), '${"ABCD"[Math.min(3, i)]}')`).join(" || ");
  await client.query("create temporary table items (id integer primary key, popularity integer, texts text[])");
  await client.query(
    "insert into items select * from json_to_recordset($1) as rows (id integer, popularity integer, texts text[])", [JSON.stringify(documents)],
  );
  await client.query(`create temporary table words as select id, popularity, ${vector} as vector from items`);
  await client.query("create index words_vector on words using gin (vector)");
  const corrects = await prepareSpelling(client);

  const heaviest = Math.max(...weights);
  const share = (i: number): number => (weights[Math.min(i, weights.length - 1)] ?? 0) / heaviest;
  const ranks = `'{${[3, 2, 1, 0].map(share).join(", ")}}'`;
  const ask = async (match: string): Promise<number[]> => {
    const { rows } = await client.query<{ id: number }>(
      `select id from words, to_tsquery('english', $1) query where vector @@ query order by ts_rank(${ranks}, vector, query, 1) desc, ` +
        "popularity desc, id limit 10",
      [match],
    );
    return rows.map(({ id }) => id);
  };
  const matching = async (words: readonly string[]): Promise<number[]> => {
    const [last = "", ...others] = [...words].reverse();
    const all = [...others.reverse(), `${last}:*`];
    const found = await ask(all.join(" & "));
    return found.length > 0 ? found : ask(all.join(" | "));
  };
  const known = async (word: string): Promise<boolean> =>
    ((await client.query("select 1 from words where vector @@ to_tsquery('english', $1) limit 1", [`${word}:*`])).rowCount ?? 0) > 0;
  const corrected = async (word: string): Promise<string> => {
    if (!corrects || (await known(word))) return word;
    const { rows } = await client.query<{ word: string }>(
      "select word from spellings where word % $1 order by similarity(word, $1) desc, frequency desc limit 1", [word],
    );
    return rows[0]?.word ?? word;
  };
  return {
    async search(query) {
      const words: string[] = [];
      for (const word of plainWords(query)) words.push(await corrected(word));
      return matching(words);
    },
    close: () => client.end(),
  };
}

async function prepareSpelling(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("select 1 from pg_extension where extname = 'pg_trgm'");
  if (rowCount === 0) return false;
  await client.query(
    "create temporary table spellings as select word, ndoc as frequency from ts_stat('select to_tsvector(''simple'', array_to_string(texts, '' '')) from " +
      "items')"
  );
  await client.query("create index spellings_word on spellings using gin (word gin_trgm_ops)");
  return true;
}

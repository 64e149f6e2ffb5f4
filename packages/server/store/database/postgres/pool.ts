import pg from "pg";
import { DatabaseUnavailable } from "../../store-unavailable.ts";
import { asUnavailable, wordsOf } from "./away.ts";
import { longestAnswer, sessionLimits } from "./limits.ts";
import { isDirect, StatementNames } from "./prepared-statements.ts";

/** Numbers that PostgreSQL sends as text, since they may be larger than a double counts exactly: ours are times, counts and ids below 2^53. */
const asNumbers = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

const types = {
  getTypeParser: ((oid: number, format?: "text") => (asNumbers.has(oid) ? Number : pg.types.getTypeParser(oid, format))) as typeof pg.types.getTypeParser,
};

export interface PoolOptions {
  url: string;
  /** Connections at most. */
  size: number;
  /** Called with what happens to connections that nobody is using at the moment. */
  onError(error: unknown): void;
}

/** What both Kysely and this folder need of a pool. */
export interface Pool {
  connect(): Promise<PooledClient>;
  end(): Promise<void>;
  readonly options: object;
}

export interface PooledClient {
  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult>;
  release(discard?: boolean): void;
  readonly processID: number | null;
}

/** What every connection is opened with. Its limits at the server are in `limits.ts`. */
export function connectionOf(url: string): pg.ClientConfig {
  return {
    connectionString: url, types, application_name: "atelier", keepAlive: true, keepAliveInitialDelayMillis: 5000, connectionTimeoutMillis: 5000,
    // What is asked at the same time of one connection goes out at once, and costs one round trip.
    pipeline: true,
  };
}

/**
 * Connections to a server, that outlive its restarts: a connection that breaks is replaced by the next one that is asked for, and one that breaks while
 * nobody uses it ends no process.
 */
export async function openPool({ url, size, onError }: PoolOptions): Promise<Pool> {
  const direct = await leadsToServer(url);
  const pool = new pg.Pool({ ...(direct ? limitedConnectionOf(url) : connectionOf(url)), max: size, idleTimeoutMillis: 30_000 });
  pool.on("error", onError);
  // One that breaks in somebody's hands fails their query; it must not end the process besides.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const wrapped = new WeakMap<pg.PoolClient, PooledClient>();
  try {
    (await pool.connect().catch(cannotConnect)).release();
    const names = direct ? new StatementNames() : undefined;
    return {
      async connect() {
        const client = await pool.connect().catch(cannotConnect);
        let known = wrapped.get(client);
        if (!known) wrapped.set(client, (known = wrap(client, names)));
        return known;
      },
      end: () => pool.end(),
      options: pool.options,
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Whether the URL is that of PostgreSQL itself, and not of a pooler, which takes no settings with a connection. */
async function leadsToServer(url: string): Promise<boolean> {
  const client = new pg.Client(connectionOf(url));
  client.on("error", () => {});
  try {
    await client.connect().catch(cannotConnect);
    return await isDirect(client);
  } finally {
    await client.end().catch(() => {});
  }
}

function limitedConnectionOf(url: string): pg.ClientConfig {
  const own = decodeURIComponent(/[?&]options=([^&]*)/.exec(url)?.[1] ?? "");
  const limits = Object.entries(sessionLimits).map(([name, value]) => `-c ${name}=${value}`);
  return { ...connectionOf(url), options: [own, ...limits].filter((option) => option !== "").join(" ") };
}

/** Whatever the reason is, a wrong password among them: nothing of what was asked for is at fault. */
function cannotConnect(error: unknown): never {
  throw new DatabaseUnavailable(`the database cannot be reached: ${wordsOf(error)}`, error);
}

function wrap(client: pg.PoolClient, names: StatementNames | undefined): PooledClient {
  let isSilent = false;
  return {
    async query(text, values) {
      const name = names && values.length > 0 ? names.nameOf(text) : undefined;
      try {
        const query = { text, values: values.map(withoutNul), ...(name !== undefined && { name }), query_timeout: longestAnswer() };
        return await client.query(query as pg.QueryConfig);
      } catch (error) {
        // Its answer may still come, and would be taken for the next one's; more likely the way there is cut.
        isSilent ||= (error as Error).message === "Query read timeout";
        throw asUnavailable(error);
      }
    },
    release: (discard) => client.release(discard || isSilent),
    get processID() {
      return (client as unknown as { processID: number | null }).processID;
    },
  };
}

/** PostgreSQL keeps no NUL in a text. Callers' texts with one are refused at the door; in what files and engines tell it is nothing that anybody misses. */
function withoutNul(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\u{FFFD}") : value;
}

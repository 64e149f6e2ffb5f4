/*
 * node bench/search/measure-peer.ts NAME CORPUS ITEMS FOLDER [POSTGRES]: fills one engine with a corpus and asks it all queries, in a process of its
 * own, so that its memory is its own. Tells the parent what it has measured.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { type Corpus, benchItems } from "./corpus.ts";
import { FlexSearchPeer } from "./flexsearch.ts";
import { MiniSearchPeer } from "./minisearch.ts";
import { MODES } from "./modes.ts";
import type { Peer } from "./peer.ts";
import { PostgresPeer } from "./postgres.ts";
import { benchQueries } from "./queries.ts";
import { SqlitePeer } from "./sqlite.ts";
import { type Times, residentMegabytes, seconds, timeEachOf } from "./timing.ts";

export type PeerName = "sqlite" | "minisearch" | "flexsearch" | "postgres";

export interface PeerReport {
  readonly name: string;
  readonly fillSeconds: number;
  /** Of the process that asks; what a server takes is not in it. */
  readonly megabytes: number;
  /** By name of the mode. */
  readonly times: Readonly<Record<string, Times>>;
}

const [peerName, corpus, items, folder, postgres] = process.argv.slice(2);
const count = Number(items);
const all = () => benchItems(corpus as Corpus, count);
const peer = open(peerName as PeerName);
const { seconds: fillSeconds } = await seconds(() => peer.fill(all()));
const queries = benchQueries(all(), count).filter(({ band }) => band !== "typo");
const times: Record<string, Times> = {};
for (const mode of MODES.filter((one) => peer.modes(one))) {
  const asked = [];
  for (const query of queries) if (mode.offset === 0 || (await peer.search(query, MODES[0]!)).count > mode.offset) asked.push(query);
  times[mode.name] = await timeEachOf(asked, (query) => peer.search(query, mode));
}
await peer.close();
process.send!({ name: peer.name, fillSeconds, megabytes: residentMegabytes(), times } satisfies PeerReport, () => process.exit(0));

function open(name: PeerName): Peer {
  if (name === "minisearch") return new MiniSearchPeer();
  if (name === "flexsearch") return new FlexSearchPeer();
  if (name === "sqlite") return new SqlitePeer(join(folder!, "sqlite"));
  return new PostgresPeer(postgres!, join(folder!, "postgres"), process.getuid?.() === 0 ? nobody() : undefined);
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

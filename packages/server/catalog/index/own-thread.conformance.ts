/*
 * The thread of the indexes with the catalog of the conformance suite in the place of the service's.
 */
import { THINGS } from "@atelier/search/test/random-things.ts";
import { LocalHost } from "./local-index.ts";
import { serveIndexes } from "../thread/serve-indexes.ts";

serveIndexes(new LocalHost({ things: { definition: THINGS } }));

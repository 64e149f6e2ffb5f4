/*
 * The thread of the indexes with the catalog of the conformance suite in the place of the service's.
 */
import { LocalHost } from "./local-index.ts";
import { serveIndexes } from "../thread/serve-indexes.ts";
import { thingsCatalog } from "./things-meaning.conformance.ts";

serveIndexes(new LocalHost({ things: thingsCatalog }));

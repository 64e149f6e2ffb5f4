/*
 * The thread that holds the indexes of all catalogs. Started by IndexThread.
 */
import { searchableCatalogs } from "./searchable-catalogs.ts";
import { LocalHost } from "../index/local-index.ts";
import { serveIndexes } from "./serve-indexes.ts";

serveIndexes(new LocalHost(searchableCatalogs));

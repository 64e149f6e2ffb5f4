/*
 * The thread that holds the indexes of all catalogs. Started by IndexThread.
 */
import { readLanguagesLater } from "./read-languages-later.ts";
import { searchableCatalogs } from "./searchable-catalogs.ts";
import { LocalHost } from "../index/local-index.ts";
import { serveIndexes } from "./serve-indexes.ts";

serveIndexes(new LocalHost(searchableCatalogs));
readLanguagesLater();

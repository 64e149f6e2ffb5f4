/*
 * The thread that makes queries for OpenSearch of what the service asks. Started by IndexThread.
 */
import { workerData } from "node:worker_threads";
import { EngineHost } from "../index/opensearch/engine-host.ts";
import type { EnginePlace } from "../index/opensearch/place.ts";
import { readLanguagesLater } from "./read-languages-later.ts";
import { searchableCatalogs } from "./searchable-catalogs.ts";
import { serveIndexes } from "./serve-indexes.ts";

serveIndexes(new EngineHost(workerData as EnginePlace, searchableCatalogs), true);
readLanguagesLater();

/*
 * The thread of the queries with the catalog of the conformance suite, under a name of the service's, in the place of the service's own.
 */
import { workerData } from "node:worker_threads";
import { THINGS } from "@atelier/search/test/random-things.ts";
import { serveIndexes } from "../../thread/serve-indexes.ts";
import { EngineHost } from "./engine-host.ts";
import type { EnginePlace } from "./place.ts";

serveIndexes(new EngineHost(workerData as EnginePlace, { sounds: { definition: THINGS } }), true);

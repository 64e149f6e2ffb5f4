import { workerData } from "node:worker_threads";
import { mostSamples } from "@atelier/media/audio/decode-audio.ts";
import { answerRequests } from "./answer-requests.ts";
import { type PreparedFile, prepareFile, type PrepareRequest } from "./prepare-file.ts";
import { SampleBudget } from "./sample-budget.ts";

const budget = new SampleBudget(mostSamples, workerData as SharedArrayBuffer);

answerRequests<PrepareRequest, PreparedFile>((request) => prepareFile(request, budget), () => []);

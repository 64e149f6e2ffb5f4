import {
  attemptFailed, grantChanged, jobProcessStarted, requestEnded, searched, taskBegun, taskCharged, taskCreated, taskEnded, webhookTried,
} from "../observe/happenings.ts";
import { dollarsOf } from "../config/dollars.ts";
import type { Measures } from "./definitions.ts";

/** Counts what happens from now on. @returns what ends that */
export function measureHappenings(measures: Measures): () => void {
  // There before the first failure, so that a rate sees it.
  for (const what of ["permanent", "transient", "refused"]) measures.failedAttempts.inc({ engine: "none", class: what }, 0);
  const ends = [
    requestEnded.listen(({ method, route, status, seconds }) =>
      measures.requests.observe({ http_request_method: method, http_route: route, http_response_status_class: classOf(status) }, seconds),
    ),
    searched.listen(({ catalog, seconds }) => measures.searches.observe({ catalog }, seconds)),
    taskCreated.listen(({ model }) => measures.created.inc({ model })),
    taskBegun.listen(({ model, seconds }) => measures.waited.observe({ model }, seconds)),
    taskEnded.listen(({ model, engine, outcome, code, seconds }) => {
      measures.finished.inc({ model, engine: engine ?? "none", outcome, code: code ?? "none" });
      if (seconds !== undefined) measures.ran.observe({ model, engine: engine ?? "none" }, seconds);
    }),
    attemptFailed.listen(({ engine, class: what }) => measures.failedAttempts.inc({ engine: engine ?? "none", class: what })),
    taskCharged.listen(({ model, engine, micros }) => measures.cost.inc({ model, engine }, dollarsOf(micros))),
    webhookTried.listen(({ status, seconds }) => measures.webhooks.observe({ outcome: status === undefined ? "none" : classOf(status) }, seconds)),
    grantChanged.listen(({ event }) => measures.grants.inc({ event })),
    jobProcessStarted.listen(() => measures.jobProcesses.inc()),
  ];
  return () => ends.forEach((end) => end());
}

/** `2xx` of 204. */
function classOf(status: number): string {
  return `${Math.floor(status / 100)}xx`;
}

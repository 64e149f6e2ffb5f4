import { createFalClient, type FalClient } from "@fal-ai/client";
import { EngineError } from "@atelier/engine/engine.ts";
import type { ServerAnswer } from "@atelier/engine/http/server-answer.ts";
import { ServerClient } from "@atelier/engine/http/server-client.ts";
import { type Accepted, type Connection, type ConnectionSettings, LostSubmission, type Outcome, type Standing } from "../provider.ts";
import { failureOfRequest } from "./failure-of-request.ts";
import { falFetch, falServer, Passed } from "./fal-fetch.ts";
import { Places } from "./places.ts";

/** Seconds for which inputs are kept there: for the longest wait in a queue and the work. Results are fetched at once. */
export const inputLife = 28_800;
export const resultLife = 86_400;
/** A call that costs nothing and needs a key. */
const priceList = "https://api.fal.ai/v1/models/pricing?endpoint_id=fal-ai/bytedance/seedream/v4.5/edit";
/** Milliseconds. */
const patience = 4000;

/** Codes of connections that were never made, so that nothing was sent. */
const neverSent = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"];

/** Calls of fal's queue and store by its official client. */
export function connectFal(settings: ConnectionSettings): Connection {
  const places = new Places(settings.url, settings.resultHosts);
  const { key, readTimeout } = settings;
  /** A client for one call: its signal holds for uploads too, and the URLs that fal has given for a request are used as they are. */
  const clientFor = (signal: AbortSignal, given?: string, onAnswer?: (answer: ServerAnswer) => void): FalClient =>
    createFalClient({
      credentials: key,
      fetch: falFetch({ places, readTimeout, signal, ...(onAnswer && { onAnswer }) }),
      requestMiddleware: async (request) => ({ ...request, url: given === undefined ? places.reach(request.url) : places.checked(given) }),
    });

  return {
    check: (signal) => checkKey(places, settings, signal),

    upload: (file, name, signal) =>
      plainly(async () => places.checked(await clientFor(signal).storage.upload(new File([file], name, { type: file.type }),
        { lifecycle: { expiresIn: inputLife } }))),

    async submit(model, input, signal) {
      const submitted = clientFor(signal).queue.submit(model, { input, storageSettings: { expiresIn: resultLife } }).catch((error: unknown) => {
        throw isLost(error) ? new LostSubmission("fal gave no answer to a submission", { cause: failureIn(error) }) : failureIn(error);
      });
      return acceptedIn(await submitted, places);
    },

    async standing(model, accepted, signal): Promise<Standing> {
      const { id: requestId, status } = accepted as Accepted & { status: string };
      const said = await plainly(() => clientFor(signal, status).queue.status(model, { requestId, logs: false }));
      if (said.status === "IN_QUEUE") return { is: "queued", ...(Number.isInteger(said.queue_position) && { position: said.queue_position }) };
      // An unknown status is one of a request that goes on.
      return { is: said.status === "COMPLETED" ? "ended" : "running" };
    },

    async outcome(model, accepted, signal): Promise<Outcome> {
      const { id: requestId, response } = accepted as Accepted & { response: string };
      let units = Number.NaN;
      const note = (answer: ServerAnswer) => void (units = Number(answer.header("x-fal-billable-units") ?? Number.NaN));
      try {
        const { data } = (await clientFor(signal, response, note).queue.result(model, { requestId })) as { data: unknown };
        return { is: "made", answer: data, ...(units >= 0 && { units }) };
      } catch (error) {
        const failure = error instanceof Passed ? failureOfRequest(error) : undefined;
        if (failure) return { is: "failed", failure };
        throw failureIn(error);
      }
    },

    async cancel(model, accepted, signal) {
      const { id: requestId, cancel } = accepted as Accepted & { cancel: string };
      try {
        await clientFor(signal, cancel).queue.cancel(model, { requestId });
      } catch (error) {
        // ALREADY_COMPLETED and NOT_FOUND are what was wanted.
        if (!(error instanceof Passed) || ![400, 404].includes(error.answer?.status ?? 0)) throw failureIn(error);
      }
    },

    fetchResult: (url, path, mostBytes, signal) => fetchFile(new URL(places.checked(url)), { path, mostBytes, readTimeout, signal }),
  };
}

async function fetchFile(
  url: URL, { path, mostBytes, readTimeout, signal }: { path: string; mostBytes: number; readTimeout: number | undefined; signal: AbortSignal },
): Promise<void> {
  const client = new ServerClient(falServer(url.origin, {}, readTimeout));
  await (await client.succeed(url.pathname + url.search, { signal })).save(path, mostBytes);
}

const failureIn = (error: unknown): unknown => (error instanceof Passed ? error.failure : error);

async function plainly<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw failureIn(error);
  }
}

/**
 * Whether a submission may have been accepted though there is no answer that says so: the connection broke once it was made, a proxy gave up waiting. An
 * answer of fal's own that is no success says that it was not.
 */
function isLost(error: unknown): boolean {
  if (!(error instanceof Passed)) return true;
  if (error.answer) return [408, 502, 504].includes(error.answer.status);
  const { code, class: of, cause } = error.failure;
  return code === "unavailable" && of === "transient" && !neverSent.includes((cause as { code?: string } | undefined)?.code ?? "");
}

function acceptedIn(answer: unknown, places: Places): Accepted {
  const { request_id: id, status_url: status, response_url: response, cancel_url: cancel } = (answer ?? {}) as Record<string, unknown>;
  if (typeof id !== "string" || id === "") throw new LostSubmission("fal named no request");
  return { id, status: places.checked(status), response: places.checked(response), cancel: places.checked(cancel) };
}

async function checkKey(places: Places, { key, readTimeout }: ConnectionSettings, signal: AbortSignal): Promise<string | undefined> {
  const url = new URL(places.reach(priceList));
  const client = new ServerClient(falServer(url.origin, { authorization: `Key ${key}` }, readTimeout));
  try {
    const answer = await client.ask(url.pathname + url.search, { within: patience, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
    await answer.discard();
    return answer.status === 401 || answer.status === 403 ? "fal refuses the key" : undefined;
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof EngineError && error.class === "permanent" ? error.message : "fal does not answer";
  }
}

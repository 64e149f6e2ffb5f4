import { createFalClient, type FalClient } from "@fal-ai/client";
import type { ServerAnswer } from "@atelier/engine/http/server-answer.ts";
import { checkKey } from "../check-key.ts";
import { type Caller, ClientCall, FailedCall, failureIn, failureOfSubmission, plainly } from "../client-call.ts";
import { fetchFile } from "../fetch-file.ts";
import { oddAnswer } from "../odd-answer.ts";
import { type Accepted, type Connection, type ConnectionSettings, LostSubmission, type Outcome, type Standing } from "../provider.ts";
import { failureInStatus, failureOfRequest } from "./failure-of-request.ts";
import { Places } from "./places.ts";

const name = "fal";
/** Seconds for which inputs are kept there: for the longest wait in a queue and the work. Results are fetched at once. */
export const inputLife = 28_800;
export const resultLife = 86_400;
/** A call that costs nothing and needs a key. */
const priceList = "https://api.fal.ai/v1/models/pricing?endpoint_id=fal-ai/bytedance/seedream/v4.5/edit";

const inputSettings = { lifecycle: { expiresIn: inputLife } };
const storageSettings = { expiresIn: resultLife };

type How<T> = (client: FalClient) => Promise<T>;

/** Calls of fal's queue and store by its official client. */
export function connectFal(settings: ConnectionSettings): Connection {
  const places = new Places(settings.url, settings.resultHosts);
  const { key, readTimeout } = settings;
  /** One call by the client: its signal holds for uploads too, and the URLs that fal has given for a request are used as they are. */
  const ask = <T>(signal: AbortSignal, how: How<T>, given?: string, more: Partial<Caller> = {}): Promise<T> => {
    const hasNoJson = (url: URL, { body }: RequestInit) => body instanceof Blob || !places.isOwn(url.href);
    const call = new ClientCall({ name, hosts: places, readTimeout, signal, hasNoJson, ...more });
    const client = createFalClient({
      credentials: key,
      fetch: call.fetch,
      requestMiddleware: async (request) => ({ ...request, url: given === undefined ? places.reach(request.url) : places.checked(given) }),
    });
    return call.result(how(client));
  };

  return {
    check: (signal) => checkKey({ name, url: places.reach(priceList), headers: { authorization: `Key ${key}` }, readTimeout }, signal),

    async upload(file, fileName, signal) {
      const named = new File([file], fileName, { type: file.type });
      return places.storing(await plainly(ask(signal, (client) => client.storage.upload(named, inputSettings), undefined, { isUpload: true })));
    },

    async submit(model, input, signal) {
      const submitted = ask(signal, ({ queue }) => queue.submit(model, { input, storageSettings }), undefined, { isSubmission: true });
      return acceptedIn(await submitted.catch((error: unknown) => Promise.reject(failureOfSubmission(name, error))), places);
    },

    async standing(model, accepted, signal) {
      const { id: requestId, status } = accepted as InQueue;
      return standingIn(await plainly(ask(signal, (client) => client.queue.status(model, { requestId, logs: false }), status)));
    },

    async outcome(model, accepted, signal): Promise<Outcome> {
      const { id: requestId, response } = accepted as InQueue;
      let counted: { units?: number } = {};
      const more = { onAnswer: (answer: ServerAnswer) => void (counted = unitsIn(answer)) };
      try {
        const { data } = (await ask(signal, (client) => client.queue.result(model, { requestId }), response, more)) as { data: unknown };
        return { is: "made", answer: data, ...counted };
      } catch (error) {
        const failure = error instanceof FailedCall ? failureOfRequest(error) : undefined;
        if (failure) return { is: "failed", failure, ...unitsIn((error as FailedCall).answer!) };
        throw failureIn(error);
      }
    },

    async cancel(model, accepted, signal) {
      const { id: requestId, cancel } = accepted as InQueue;
      try {
        await ask(signal, (client) => client.queue.cancel(model, { requestId }), cancel);
      } catch (error) {
        // ALREADY_COMPLETED and NOT_FOUND are what was wanted.
        if (!(error instanceof FailedCall) || ![400, 404].includes(error.answer?.status ?? 0)) throw failureIn(error);
      }
    },

    fetchResult: (url, path, mostBytes, signal) => fetchFile(new URL(places.checked(url)), { name, path, mostBytes, readTimeout, signal }),
  };
}

/** Without a URL the client makes one of the id. */
type InQueue = Accepted & { status?: string; response?: string; cancel?: string };

function unitsIn(answer: Pick<ServerAnswer, "header">): { units?: number } {
  const units = Number(answer.header("x-fal-billable-units") ?? Number.NaN);
  return units >= 0 ? { units } : {};
}

function standingIn(answer: unknown): Standing {
  const said = (answer ?? {}) as Record<string, unknown>;
  const { status, queue_position: position } = said;
  if (typeof status !== "string") throw oddAnswer(name, answer);
  if (status === "IN_QUEUE") return { is: "queued", ...(Number.isInteger(position) && { position: position as number }) };
  // An unknown status is one of a request that goes on.
  if (status !== "COMPLETED") return { is: "running" };
  const failure = failureInStatus(said);
  return { is: "ended", ...(failure && { failure }) };
}

function acceptedIn(answer: unknown, places: Places): Accepted {
  const { request_id: id, status_url: status, response_url: response, cancel_url: cancel } = (answer ?? {}) as Record<string, unknown>;
  if (typeof id !== "string" || id === "") throw new LostSubmission("fal named no request");
  // It is accepted whatever URLs are named. The key is sent to none of another host.
  const own = Object.entries({ status, response, cancel }).filter(([, url]) => typeof url === "string" && places.isOwn(url));
  return { id, ...(Object.fromEntries(own) as Omit<InQueue, "id">) };
}

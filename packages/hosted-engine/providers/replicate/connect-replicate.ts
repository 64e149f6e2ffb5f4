import Replicate, { type Prediction } from "replicate";
import { EngineError } from "@atelier/engine/engine.ts";
import { checkKey } from "../check-key.ts";
import { type Caller, ClientCall, FailedCall, failureIn, failureOfSubmission, plainly } from "../client-call.ts";
import { fetchFile } from "../fetch-file.ts";
import { Hosts } from "../hosts.ts";
import { about, oddAnswer } from "../odd-answer.ts";
import { type Connection, type ConnectionSettings, LostSubmission, type Outcome, type Standing } from "../provider.ts";
import { failureOfPrediction } from "./failure-of-prediction.ts";

const name = "replicate";
const host = "api.replicate.com";

/** Calls of Replicate's predictions and files by its official client. */
export function connectReplicate({ key, url, resultHosts, readTimeout }: ConnectionSettings): Connection {
  const hosts = new Hosts({ name, own: [host], results: resultHosts, gateway: url });
  const baseUrl = `${url ?? `https://${host}`}/v1`;
  const ask = <T>(signal: AbortSignal, how: (client: Replicate) => Promise<T>, more: Partial<Caller> = {}): Promise<T> => {
    const call = new ClientCall({ name, hosts, readTimeout, signal, ...more });
    return call.result(how(new Replicate({ auth: key, baseUrl, fetch: call.fetch, useFileOutput: false })));
  };
  const predictionOf = async (id: string, signal: AbortSignal): Promise<Prediction> =>
    about(name, id, await plainly(ask(signal, (client) => client.predictions.get(id))));

  return {
    check: (signal) => checkKey({ name, url: `${baseUrl}/account`, headers: { authorization: `Bearer ${key}` }, readTimeout }, signal),

    async upload(file, fileName, signal) {
      const { urls } = await plainly(ask(signal, (client) => client.files.create(new File([file], fileName, { type: file.type }))));
      return hosts.storing(urls.get);
    },

    async discard(uploads, signal) {
      await Promise.all(uploads.map(async (upload) => {
        const id = new URL(upload).pathname.split("/").at(-1)!;
        await ask(signal, (client) => client.files.delete(id)).catch(isGone);
      }));
    },

    async submit(model, input, signal) {
      // A model of the community's is named with its version.
      const [owner = "", version] = model.split(":");
      const named = version === undefined ? { model: owner } : { version };
      const submitted = ask(signal, (client) => client.predictions.create({ ...named, input }), { isSubmission: true });
      const { id } = await submitted.catch((error: unknown) => Promise.reject(failureOfSubmission(name, error)));
      if (typeof id !== "string" || id === "") throw new LostSubmission("replicate named no prediction");
      return { id };
    },

    async standing(_model, { id }, signal): Promise<Standing> {
      const { status } = await predictionOf(id, signal);
      // Replicate does not say how many are before it, nor tells a queue from a machine that is being started.
      if (status === "starting") return { is: "queued" };
      return { is: endings.includes(status) ? "ended" : "running" };
    },

    async outcome(_model, { id }, signal): Promise<Outcome> {
      const prediction = await predictionOf(id, signal);
      if (!endings.includes(prediction.status)) throw oddAnswer(name, prediction);
      if (prediction.status !== "succeeded") return { is: "failed", failure: failureOfPrediction(prediction) };
      if (prediction.data_removed) {
        const reason = "The work was done and charged for, but the provider no longer has its result";
        throw new EngineError("engine_unknown", "the result of a prediction was removed", { reason });
      }
      return { is: "made", answer: { output: prediction.output as unknown } };
    },

    async cancel(_model, { id }, signal) {
      await ask(signal, (client) => client.predictions.cancel(id)).catch(isGone);
    },

    fetchResult: (result, path, mostBytes, signal) => fetchFile(new URL(hosts.checked(result)), { name, path, mostBytes, readTimeout, signal }),
  };
}

const endings = ["succeeded", "failed", "canceled", "aborted"];

/** What has ended, or is no longer there, is as it was to be. */
function isGone(error: unknown): void {
  if (!(error instanceof FailedCall) || ![404, 409, 422].includes(error.answer?.status ?? 0)) throw failureIn(error);
}

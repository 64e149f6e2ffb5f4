import { GoogleGenAI, type Interactions } from "@google/genai";
import type { Json } from "../../profiles/profile.ts";
import { checkKey } from "../check-key.ts";
import { type Caller, ClientCall, FailedCall, failureIn, failureOfSubmission, plainly } from "../client-call.ts";
import { fetchFile, writeDataUrl } from "../fetch-file.ts";
import { Hosts } from "../hosts.ts";
import { about, oddAnswer } from "../odd-answer.ts";
import { type Connection, type ConnectionSettings, LostSubmission, type Outcome, type Standing } from "../provider.ts";
import { resultOrFailure } from "./result-or-failure.ts";

const name = "google";
const host = "generativelanguage.googleapis.com";
const version = "v1beta";

/** Calls of the Gemini API by its official client: pictures and films are interactions in the background, which have an id before anything is made. */
export function connectGoogle({ key, url, resultHosts, readTimeout }: ConnectionSettings): Connection {
  const base = url ?? `https://${host}`;
  const hosts = new Hosts({ name, own: [host], results: resultHosts, gateway: url });
  const headers = { "x-goog-api-key": key };
  const ask = <T>(signal: AbortSignal, how: (client: GoogleGenAI) => Promise<T>, more: Partial<Caller> = {}): Promise<T> => {
    const call = new ClientCall({ name, hosts, readTimeout, signal, ...more });
    const httpOptions = { baseUrl: base, apiVersion: version, fetch: call.fetch };
    return call.result(how(new GoogleGenAI({ apiKey: key, vertexai: false, httpOptions })));
  };
  const interactionOf = async (id: string, signal: AbortSignal) => about(name, id, await plainly(ask(signal, (client) => client.interactions.get(id))));

  return {
    // A key that is wrong is a bad request there.
    check: (signal) => checkKey({ name, url: `${base}/${version}/models?pageSize=1`, headers, readTimeout, refusals: [400, 401, 403] }, signal),

    /** Inputs go within the order: nothing is stored for longer than that is. */
    upload: async (file) => `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString("base64")}`,

    async submit(model, input, signal) {
      const submit = (background: boolean, more: Partial<Caller> = {}) =>
        ask(signal, (client) => client.interactions.create(orderOf(model, input, background)), { isSubmission: true, ...more });
      // A model that takes no such orders says so, and has made nothing: then the answer is waited for, which names an interaction that can be asked for.
      const submitted = submit(true).catch((error: unknown) => {
        if (input["type"] === "image" && isWithoutBackground(error)) return submit(false, { readTimeout: longestPicture });
        throw error;
      });
      const { id } = await submitted.catch((error: unknown) => Promise.reject(failureOfSubmission(name, error)));
      if (typeof id !== "string" || id === "") throw new LostSubmission("google named no interaction");
      return { id };
    },

    async standing(_model, { id }, signal): Promise<Standing> {
      const { status } = await interactionOf(id, signal);
      if (status === "queued") return { is: "queued" };
      return { is: endings.includes(status) ? "ended" : "running" };
    },

    async outcome(_model, { id }, signal): Promise<Outcome> {
      const interaction = await interactionOf(id, signal);
      if (!endings.includes(interaction.status)) throw oddAnswer(name, { id, status: interaction.status });
      return resultOrFailure(interaction);
    },

    async cancel(_model, { id }, signal) {
      await ask(signal, (client) => client.interactions.cancel(id)).catch((error: unknown) => {
        // What has ended, or is no longer there, is as it was to be.
        if (!(error instanceof FailedCall) || ![400, 404, 409].includes(error.answer?.status ?? 0)) throw failureIn(error);
      });
    },

    fetchResult: (result, path, mostBytes, signal) => (result.startsWith("data:")
      ? writeDataUrl(result, { name, path, mostBytes })
      : fetchFile(new URL(hosts.checked(result)), { name, path, mostBytes, readTimeout, signal, ...(hosts.isOwn(result) && { headers }) })),
  };
}

/** Seconds. */
const longestPicture = 300;

const isWithoutBackground = (error: unknown): boolean =>
  error instanceof FailedCall && error.answer?.status === 400 && /background/i.test(error.answer.body);

/** The last two wait for the caller, who has nothing to say. */
const endings: readonly string[] = [
  "completed", "failed", "cancelled", "incomplete", "budget_exceeded", "requires_action", "requires_continuation",
];

type Members = { [member: string]: Json };
type Order = Interactions.InteractionCreateParams.CreateModelInteractionParamsNonStreaming;

/** What is ordered. @param input `prompt`, `images`, `seed`, `task` and `duration` of a film in seconds; what else there is says how the result is to be */
function orderOf(model: string, { prompt, images, seed, task, duration, ...format }: Members, background: boolean): Order {
  const pictures = ((images ?? []) as string[]).map((url) => {
    const [, mime = "", data = ""] = /^data:([^;]+);base64,(.*)$/s.exec(url) ?? [];
    return { type: "image", mime_type: mime, data };
  });
  const config = { ...(seed !== undefined && { seed }), ...(task !== undefined && { video_config: { task } }) };
  return {
    model,
    background,
    store: true,
    input: [{ type: "text", text: prompt }, ...pictures],
    response_format: { ...format, ...(duration !== undefined && { duration: `${String(duration)}s` }) },
    ...(Object.keys(config).length > 0 && { generation_config: config }),
  } as unknown as Order;
}

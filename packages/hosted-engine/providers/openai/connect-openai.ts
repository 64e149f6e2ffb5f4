import OpenAI from "openai";
import type { Response as Answer, ResponseCreateParamsNonStreaming, ResponseInputContent, Tool } from "openai/resources/responses/responses.js";
import type { Json } from "../../profiles/profile.ts";
import { checkKey } from "../check-key.ts";
import { type Caller, ClientCall, FailedCall, failureIn, failureOfSubmission, plainly } from "../client-call.ts";
import { writeDataUrl } from "../fetch-file.ts";
import { Hosts } from "../hosts.ts";
import { about, oddAnswer } from "../odd-answer.ts";
import { type Connection, type ConnectionSettings, LostSubmission, type Outcome, type Standing } from "../provider.ts";
import { pictureOrFailure } from "./picture-or-failure.ts";

const name = "openai";
const host = "api.openai.com";
/** Seconds for which inputs are kept there: for the longest wait and the work. */
const inputLife = 28_800;

/**
 * Calls of OpenAI by its official client. Pictures are ordered as responses in the background: the calls for pictures alone give no id before the picture, so
 * that a process that dies would have paid and forgotten.
 */
export function connectOpenai({ key, url, resultHosts, readTimeout }: ConnectionSettings): Connection {
  const hosts = new Hosts({ name, own: [host], results: resultHosts, gateway: url });
  const baseURL = `${url ?? `https://${host}`}/v1`;
  const ask = <T>(signal: AbortSignal, how: (client: OpenAI) => Promise<T>, more: Partial<Caller> = {}): Promise<T> => {
    const call = new ClientCall({ name, hosts, readTimeout, signal, ...more });
    // Organization, project and log level would come from the environment.
    const settings = { apiKey: key, baseURL, maxRetries: 0, fetch: call.fetch, organization: null, project: null, logLevel: "off" as const };
    return call.result(how(new OpenAI(settings)));
  };
  const answerOf = async (id: string, signal: AbortSignal): Promise<Answer> =>
    about(name, id, await plainly(ask(signal, (client) => client.responses.retrieve(id))));

  return {
    check: (signal) => checkKey({ name, url: `${baseURL}/models`, headers: { authorization: `Bearer ${key}` }, readTimeout }, signal),

    async upload(file, fileName, signal) {
      const named = new File([file], fileName, { type: file.type });
      const expires = { anchor: "created_at" as const, seconds: inputLife };
      return (await plainly(ask(signal, (client) => client.files.create({ file: named, purpose: "vision", expires_after: expires })))).id;
    },

    async discard(uploads, signal) {
      await Promise.all(uploads.map((id) => ask(signal, (client) => client.files.delete(id)).catch(isGone)));
    },

    async submit(model, input, signal) {
      const submitted = ask(signal, (client) => client.responses.create(orderOf(model, input)), { isSubmission: true });
      const { id } = await submitted.catch((error: unknown) => Promise.reject(failureOfSubmission(name, error)));
      if (typeof id !== "string" || id === "") throw new LostSubmission("openai named no response");
      return { id };
    },

    async standing(_model, { id }, signal): Promise<Standing> {
      const { status } = await answerOf(id, signal);
      if (status === "queued") return { is: "queued" };
      return { is: endings.includes(status!) ? "ended" : "running" };
    },

    async outcome(_model, { id }, signal): Promise<Outcome> {
      const answer = await answerOf(id, signal);
      if (!endings.includes(answer.status!)) throw oddAnswer(name, { id, status: answer.status });
      return pictureOrFailure(answer);
    },

    async cancel(_model, { id }, signal) {
      await ask(signal, (client) => client.responses.cancel(id)).catch(isGone);
    },

    fetchResult: (result, path, mostBytes) => writeDataUrl(result, { name, path, mostBytes }),
  };
}

const endings: readonly string[] = ["completed", "failed", "cancelled", "incomplete"];

type Members = { [member: string]: Json };

/** What is ordered. @param input `prompt`, `images`, `mask` and `mainline_model`; what else there is are options of the tool */
function orderOf(model: string, { prompt, images, mask, mainline_model: mainline, ...options }: Members): ResponseCreateParamsNonStreaming {
  const pictures = ((images ?? []) as string[]).map((id): ResponseInputContent => ({ type: "input_image", file_id: id, detail: "auto" }));
  const painter = { ...options, type: "image_generation", model, ...(mask !== undefined && { input_image_mask: { file_id: mask } }) } as Tool;
  return {
    model: mainline as string,
    background: true,
    // The background demands it.
    store: true,
    input: [{ role: "user", content: [{ type: "input_text", text: prompt as string }, ...pictures] }],
    tools: [painter],
    tool_choice: { type: "image_generation" },
  };
}

/** What has ended, or is no longer there, is as it was to be. */
function isGone(error: unknown): void {
  if (!(error instanceof FailedCall) || ![400, 404, 409].includes(error.answer?.status ?? 0)) throw failureIn(error);
}

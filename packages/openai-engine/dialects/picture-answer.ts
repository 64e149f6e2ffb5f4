import { writeFile } from "node:fs/promises";
import type { FormData } from "undici";
import { EngineError } from "@atelier/engine/engine.ts";
import { failureInRecord, refused } from "@atelier/engine/http/failures.ts";
import { moderationIn } from "@atelier/engine/http/moderation-in.ts";
import type { ServerAnswer } from "@atelier/engine/http/server-answer.ts";
import { pause } from "@atelier/engine/pause.ts";
import { answerWithin } from "../defaults.ts";
import type { Call } from "./dialect.ts";

/** Times that a result which is made already is asked for, and the longest wait between two, milliseconds. */
const mostFetches = 3;
const longestPause = 10_000;

export const orderPicture = ({ client, signal }: Call, path: string, form: FormData): Promise<ServerAnswer> =>
  client.succeed(path, { form, signal, within: answerWithin(client.server, "picture") });

/** Saves the first result of an answer: base64, or a URL on the same server. */
export async function saveResult(call: Call, answer: ServerAnswer, path: string): Promise<void> {
  const { server } = call.client;
  const body = (await answer.json()) as { data?: { b64_json?: unknown; url?: unknown }[] } | null;
  // Some answer with success, and with a black picture.
  const moderation = moderationIn(body, { blamesRequest: false });
  if (moderation) throw refused(server, moderation);
  const [result] = Array.isArray(body?.data) ? body.data : [];
  if (typeof result?.b64_json === "string" && result.b64_json !== "") return writeFile(path, Buffer.from(result.b64_json, "base64"));
  if (typeof result?.url !== "string" || result.url === "") throw failureInRecord(server, "answered without a result", body);
  if (result.url.startsWith("data:")) return writeFile(path, Buffer.from(result.url.slice(result.url.indexOf(",") + 1), "base64"));
  return fetchResult(call, result.url, path);
}

/** What failed here would be made again from the beginning: it is worth a second look. */
async function fetchResult({ client, signal }: Call, url: string, path: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await (await client.succeed(url, { signal })).save(path);
    } catch (error) {
      const mayPass = !signal.aborted && error instanceof EngineError && error.class === "transient" && tries < mostFetches;
      if (!mayPass || (error.retryAfter ?? 0) > longestPause) throw error;
      await pause(error.retryAfter ?? 1000 * tries, signal);
    }
  }
}

import { ServerClient } from "@atelier/engine/http/server-client.ts";
import Type from "typebox";

/** Characters; a longer answer is a model that rambles. */
const longest = 4000;

const Answer = Type.Object({ choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) }), { minItems: 1 }) });

export interface PromptModelSettings {
  /** Of an OpenAI-compatible chat endpoint, with or without `/v1`. Undefined: there is none. */
  promptModelUrl: string | undefined;
  promptModelKey?: string | undefined;
  promptModelName?: string | undefined;
}

/** What a user says to the model: words, or a picture (a `data:` URL). */
export type Said = string | { type: "image_url"; image_url: { url: string } }[];

/**
 * Asks a chat endpoint once.
 * @param system what it is to do with what the user says
 * @returns its words, without what it thought aloud
 * @throws Error for any answer that cannot be used; the signal's reason
 */
export async function askChatModel(
  { promptModelUrl, promptModelKey: key, promptModelName: model }: PromptModelSettings & { promptModelUrl: string },
  { system, user }: { system: string; user: Said },
  signal: AbortSignal,
): Promise<string> {
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const server = { name: "the prompt model", url: promptModelUrl.replace(/\/v1$/, ""), headers };
  const answer = await new ServerClient(server).ask("/v1/chat/completions", {
    json: {
      ...(model !== undefined && { model }),
      messages: [
        { role: "system", content: system },
        { role: "user", content: user },
      ],
      max_tokens: 400,
    },
    // The signal alone bounds it.
    within: 0,
    signal,
  });
  const body = answer.ok ? await answer.json() : await answer.discard();
  // Loaded when it is needed: 400 files, which cost each start 70 ms.
  const { default: Value } = await import("typebox/value");
  if (!Value.Check(Answer, body)) throw new Error(`the prompt model answered ${answer.status} and no prompt`);
  const text = body.choices[0]!.message.content.replace(/<think>[\s\S]*?<\/think>/g, "").trim();
  if (text === "" || text.length > longest) throw new Error(`the prompt model answered with ${text.length} characters`);
  return text;
}

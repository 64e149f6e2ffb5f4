import { EngineError } from "@atelier/engine/engine.ts";
import { ServerClient } from "@atelier/engine/http/server-client.ts";
import { providerServer } from "./client-call.ts";
import type { KeyAnswer } from "./provider.ts";

/** Milliseconds. */
const patience = 4000;

/** A call that costs nothing and needs a key. */
export interface KeyCall {
  /** The provider, as failures call it. */
  name: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  readTimeout: number | undefined;
  /** Statuses that refuse the key. */
  refusals?: readonly number[];
}

export async function checkKey({ name, url: address, headers, readTimeout, refusals = [401, 403] }: KeyCall, signal: AbortSignal): Promise<KeyAnswer> {
  const url = new URL(address);
  const client = new ServerClient(providerServer(name, url.origin, headers, readTimeout));
  try {
    const answer = await client.ask(url.pathname + url.search, { within: patience, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
    if (answer.ok) {
      await answer.discard();
      return { is: "taken" };
    }
    const fault = (await answer.failure()).details?.["account"];
    if (fault === "empty") return { is: "refused", why: `${name} has no money left on the account of the key` };
    if (fault === "closed") return { is: "refused", why: `${name} does not serve the account of the key` };
    return refusals.includes(answer.status) ? { is: "refused", why: `${name} refuses the key` }
      : { is: "untried", why: `the key could not be tried at ${name} (${answer.status})` };
  } catch (error) {
    signal.throwIfAborted();
    return { is: "away", why: error instanceof EngineError && error.class === "permanent" ? error.message : `${name} does not answer` };
  }
}

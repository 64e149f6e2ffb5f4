import { EngineError } from "@atelier/engine/engine.ts";
import { ServerClient } from "@atelier/engine/http/server-client.ts";
import { providerServer } from "./client-call.ts";

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

/** @returns why a key takes no work now; undefined where it does */
export async function checkKey({ name, url: address, headers, readTimeout, refusals = [401, 403] }: KeyCall, signal: AbortSignal): Promise<string | undefined> {
  const url = new URL(address);
  const client = new ServerClient(providerServer(name, url.origin, headers, readTimeout));
  try {
    const answer = await client.ask(url.pathname + url.search, { within: patience, signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
    await answer.discard();
    return refusals.includes(answer.status) ? `${name} refuses the key` : undefined;
  } catch (error) {
    signal.throwIfAborted();
    return error instanceof EngineError && error.class === "permanent" ? error.message : `${name} does not answer`;
  }
}

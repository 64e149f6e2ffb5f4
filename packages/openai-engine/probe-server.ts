import { Unreachable } from "@atelier/engine/http/failures.ts";
import { ServerClient } from "@atelier/engine/http/server-client.ts";
import type { Server } from "./server.ts";

/** Milliseconds. */
const patience = 4000;

/** Why a server would not take a job now; undefined when it would. Names no address. */
export async function probeServer(server: Server, signal: AbortSignal): Promise<string | undefined> {
  const client = new ServerClient(server);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
  try {
    const answer = await client.ask("/v1/models", { within: patience, signal: limited });
    if (!answer.ok) {
      await answer.discard();
      if (answer.status === 401 || answer.status === 403) return `${server.name} refuses its key`;
      return answer.status === 503 ? `${server.name} is still loading` : `${server.name} answers ${answer.status} when asked for its models`;
    }
    return missingModel(server, await answer.json());
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Unreachable || limited.aborted) return `${server.name} does not answer`;
    return error instanceof Error ? error.message : String(error);
  }
}

function missingModel({ name, model }: Server, answer: unknown): string | undefined {
  if (model === undefined) return undefined;
  const listed = (answer as { data?: { id?: unknown }[] } | null)?.data;
  if (!Array.isArray(listed)) return `${name} does not list its models`;
  const ids = listed.map(({ id }) => String(id));
  if (ids.includes(model)) return undefined;
  const shown = ids.slice(0, 5).map((id) => `"${id.slice(0, 100)}"`);
  return `${name} has no model "${model}": it has ${shown.length > 0 ? shown.join(", ") : "none"}${ids.length > 5 ? ` and ${ids.length - 5} more` : ""}`;
}

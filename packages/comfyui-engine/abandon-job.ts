import type { Member } from "./servers/member.ts";
import type { ServerPool } from "./servers/server-pool.ts";
import { readNote } from "./run/note.ts";

/** Ends every prompt of a task on the servers where an attempt has begun some that died before it could end them. */
export async function abandonJob(pool: ServerPool, task: string, text: string, signal: AbortSignal): Promise<void> {
  const note = readNote(text);
  const urls = new Set([note?.server, ...(note?.strays ?? []).map(({ server }) => server)]);
  // A server that the operator has taken away cannot be asked.
  const members = [...urls].flatMap((url) => (url ? (pool.byUrl(url) ?? []) : []));
  await Promise.all(members.map((member) => endAllOf(member, task, signal)));
}

async function endAllOf({ client }: Member, task: string, signal: AbortSignal): Promise<void> {
  const own = (await client.queue(signal)).filter((prompt) => prompt.task === task);
  for (const { id } of own) await client.end(id, signal);
}

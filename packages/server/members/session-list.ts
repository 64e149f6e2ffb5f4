import type { Sessions } from "../accounts/sessions.ts";
import type { Row } from "../store/database/schema.ts";
import { sessionNotFound } from "./errors.ts";
import { visitorInWords } from "./visitor-in-words.ts";

export interface SessionView {
  id: string;
  created_at: string;
  last_seen_at: string;
  address?: string;
  browser?: string;
  system?: string;
  current: boolean;
}

/** Half of the hash: it names a session, and nobody gets in with it. */
const idOf = ({ hash }: Pick<Row<"sessions">, "hash">) => hash.slice(0, 32);

/** Sessions of one key, the one that was seen last first. @param current hash of that of this request */
export async function sessionsOf(sessions: Sessions, keyId: string, current?: string): Promise<SessionView[]> {
  return (await sessions.of(keyId)).map((row) => viewSession(row, current));
}

/** @throws ServiceError 404 for what is none of this key's */
export async function endSession(sessions: Sessions, keyId: string, id: string, current?: string): Promise<SessionView> {
  const row = (await sessions.of(keyId)).find((one) => idOf(one) === id);
  if (!row) throw sessionNotFound();
  await sessions.end(row.hash);
  return viewSession(row, current);
}

function viewSession(row: Row<"sessions">, current: string | undefined): SessionView {
  return {
    id: idOf(row), created_at: new Date(row.created_at).toISOString(), last_seen_at: new Date(row.last_seen_at).toISOString(),
    ...(row.address !== null && { address: row.address }), ...visitorInWords(row.agent), current: row.hash === current,
  };
}

import type { AuditRow } from "../store/database/audit/audit.ts";

/** A row as the API shows it. */
export interface AuditView {
  id: string;
  at: string;
  actor: { type: "key" | "link" | "command"; key_id?: string; key_name?: string; person?: string; session?: boolean };
  operation: string;
  object: { kind: string; id?: string };
  /** Names of members that were given, and what else is safe to show. */
  details: Record<string, unknown>;
  address?: string;
  user_agent?: string;
  outcome: AuditRow["outcome"];
  status?: number;
  code?: string;
  request_id?: string;
}

export function viewAudit(row: AuditRow): AuditView {
  const { session, ...details } = JSON.parse(row.details_json) as Record<string, unknown>;
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: actorOf(row, session === true),
    operation: row.operation,
    object: { kind: row.object_kind, ...present({ id: row.object_id }) },
    details,
    ...present({ address: row.address, user_agent: row.agent }),
    outcome: row.outcome,
    ...present({ status: row.status, code: row.code, request_id: row.request_id }),
  };
}

function actorOf({ actor, key_name: name, person }: AuditRow, session: boolean): AuditView["actor"] {
  if (actor === "cli") return { type: "command", ...present({ person }) };
  if (actor === "link") return { type: "link" };
  return { type: "key", key_id: actor, ...present({ key_name: name, person }), ...(session && { session }) };
}

/** The members that are there. */
function present<T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as { [K in keyof T]?: NonNullable<T[K]> };
}

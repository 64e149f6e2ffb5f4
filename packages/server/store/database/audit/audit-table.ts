export type AuditOutcome = "done" | "refused" | "failed";

/** Who changed what: a row for each change that was asked for. */
export interface AuditTable {
  id: string;
  account_id: string;
  at: number;
  /** Id of the key; `cli` for a command, `link` for a signed URL. */
  actor: string;
  /** As the key was called then. */
  key_name: string | null;
  /** Whose key it was then, or who gave the command, where that is known. */
  person: string | null;
  /** Operation id of the route, or the words of the command. */
  operation: string;
  object_kind: string;
  object_id: string | null;
  details_json: string;
  address: string | null;
  agent: string | null;
  outcome: AuditOutcome;
  /** Null for commands. */
  status: number | null;
  code: string | null;
  request_id: string | null;
}

import type { AuditOutcome } from "../store/database/audit/audit-table.ts";

/** What was asked to be changed, by whom, from where, and what became of it. */
export interface Change {
  accountId: string;
  by: Actor;
  /** Operation id of a route, or the words of a command. */
  operation: string;
  object: { kind: string; id?: string | undefined };
  /** What is safe to show of it: names of members, never secrets, never media. */
  details?: Readonly<Record<string, unknown>> | undefined;
  address?: string | undefined;
  /** How the program calls itself. */
  agent?: string | undefined;
  outcome: AuditOutcome;
  /** HTTP status. */
  status?: number | undefined;
  /** Code of the problem. */
  code?: string | undefined;
  requestId?: string | undefined;
}

export type Actor =
  /** A key, or a browser's session of it. */
  | { keyId: string; session?: boolean }
  /** Whoever holds a signed URL. */
  | "link"
  /** A command at the machine, given by this user of it. */
  | { command: true; person?: string | undefined };

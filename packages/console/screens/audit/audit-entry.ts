/** A change as the service tells it. */
export interface AuditEntry {
  id: string;
  at: string;
  actor: { type: "key" | "link" | "command"; key_id?: string; key_name?: string; person?: string; session?: boolean };
  operation: string;
  object: { kind: string; id?: string };
  details: Record<string, unknown> & { changed?: string[] };
  address?: string;
  user_agent?: string;
  outcome: "done" | "refused" | "failed";
  status?: number;
  code?: string;
}

/** Parameters of the view that the service filters by, as they are called there. */
export const filters = ["actor", "operation", "object", "from", "to"] as const;
export type Filter = (typeof filters)[number];

/** What is shown of a change besides its members: `name: website`. */
export function factsOf({ changed: _changed, ...facts }: AuditEntry["details"]): string[] {
  return Object.entries(facts).map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`);
}

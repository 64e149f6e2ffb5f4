import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { AuditRow } from "../store/database/audit/audit.ts";
import { viewAudit } from "./view-audit.ts";

/** Columns of the export, in their order. */
export const auditColumns = [
  "at", "actor", "key_id", "key_name", "person", "operation", "object_kind", "object_id", "outcome", "status", "code", "details", "address", "user_agent",
  "request_id", "id",
] as const;

/** Rows as a CSV file (RFC 4180), written while it is read. A cell that a spreadsheet would take for a formula begins with an apostrophe. */
export function auditCsv(rows: AsyncGenerator<AuditRow>): Readable {
  const csv = stringify({ header: true, columns: [...auditColumns], record_delimiter: "windows", escape_formulas: true });
  return Readable.from(cells(rows)).compose(csv) as unknown as Readable;
}

async function* cells(rows: AsyncGenerator<AuditRow>): AsyncGenerator<Record<(typeof auditColumns)[number], unknown>> {
  for await (const row of rows) {
    const { actor, object, details, ...more } = viewAudit(row);
    yield {
      key_id: undefined, key_name: undefined, person: undefined, status: undefined, code: undefined, address: undefined, user_agent: undefined,
      request_id: undefined, ...actor, ...more, actor: actor.session ? "session" : actor.type, object_kind: object.kind, object_id: object.id,
      details: JSON.stringify(details),
    };
  }
}

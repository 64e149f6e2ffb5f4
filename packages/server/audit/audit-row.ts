import type { NewRow } from "../store/database/schema.ts";
import { uuidV7 } from "../store/database/uuid-v7.ts";
import type { Change } from "./change.ts";

/** Characters of what comes from outside. */
const most = { id: 300, agent: 160, details: 2000 };

/** A row for a change. The name of its key is not known yet. */
export function auditRow(change: Change, now: number): NewRow<"audit"> {
  const { accountId, by, operation, object, address, agent, outcome, status = null, code = null, requestId = null } = change;
  const isCommand = typeof by === "object" && "command" in by;
  return {
    id: uuidV7(now),
    account_id: accountId,
    at: now,
    actor: by === "link" ? "link" : isCommand ? "cli" : by.keyId,
    key_name: null,
    person: isCommand ? (by.person ?? null) : null,
    operation,
    object_kind: object.kind,
    object_id: textOf(object.id, most.id),
    details_json: detailsOf(change),
    address: textOf(address, most.agent),
    agent: textOf(agent, most.agent),
    outcome,
    status,
    code,
    request_id: requestId,
  };
}

/** A change by a session says so among its details: the key is the actor all the same. */
function detailsOf({ by, details = {} }: Change): string {
  const json = JSON.stringify({ ...(typeof by === "object" && "session" in by && by.session && { session: true }), ...details });
  return json.length > most.details ? JSON.stringify({ left_out: json.length }) : json.toWellFormed();
}

/** PostgreSQL keeps no NUL and no half of a surrogate pair in a text. */
function textOf(text: string | undefined, longest: number): string | null {
  if (text === undefined || text === "") return null;
  return text.slice(0, longest).toWellFormed().replaceAll("\0", "\u{FFFD}");
}

import { type InvalidParam, invalidRequest } from "../errors.ts";
import { type AuditFilter, type AuditRow, keysNamed, listAudit } from "../store/database/audit/audit.ts";
import type { Db } from "../store/database/schema.ts";
import { isUuid, leastUuidAt } from "../store/database/uuid-v7.ts";
import { notDayOrInstant, parseDayOrInstant } from "../usage/day-or-instant.ts";

const day = 24 * 60 * 60 * 1000;

/** Keys of one name that are looked at. */
const mostKeys = 20;

/** Rows that an export reads at a time. */
const rowsAtOnce = 500;

/** Which rows are asked for, as clients write it. */
export interface AuditQuestion {
  /** Id or present name of a key, `cli` or `link`. */
  actor?: string | undefined;
  operation?: string | undefined;
  /** `KIND/ID`. */
  object?: string | undefined;
  /** Day or instant. */
  from?: string | undefined;
  /** Last day, or an instant that is not included. */
  to?: string | undefined;
}

/**
 * One page, newest first.
 * @param before only rows before the one of this id
 * @returns `next`: the id to go on before; none where there is no more
 * @throws ServiceError 400 that names what cannot be understood
 */
export async function pageOfAudit(
  db: Db, accountId: string, question: AuditQuestion, { limit, before }: { limit: number; before?: string | undefined },
): Promise<{ rows: AuditRow[]; next: string | undefined }> {
  const filter = await filterOf(db, accountId, question);
  const rows = await listAudit(db, { ...filter, before: earlier(before, filter.before) }, limit + 1);
  return { rows: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]!.id : undefined };
}

/** All rows, newest first, read while they are taken. @throws ServiceError 400 before the first one */
export async function everyAudit(db: Db, accountId: string, question: AuditQuestion): Promise<AsyncGenerator<AuditRow>> {
  const filter = await filterOf(db, accountId, question);
  return (async function* rows() {
    for (let before = filter.before; ; ) {
      const some = await listAudit(db, { ...filter, before }, rowsAtOnce);
      yield* some;
      if (some.length < rowsAtOnce) return;
      before = some.at(-1)!.id;
    }
  })();
}

async function filterOf(db: Db, accountId: string, { actor, operation, object, from, to }: AuditQuestion): Promise<AuditFilter> {
  const problems: InvalidParam[] = [];
  const time = (name: string, text: string | undefined, wholeDay: number) => {
    if (text === undefined) return undefined;
    const at = parseDayOrInstant(text, wholeDay);
    if (at === undefined) problems.push({ name, reason: notDayOrInstant });
    return at;
  };
  const [begin, end] = [time("from", from, 0), time("to", to, day)];
  if (begin !== undefined && end !== undefined && begin > end) problems.push({ name: "from", reason: "must not be after to" });
  const [, kind, id] = /^([a-z-]+)\/(.+)$/s.exec(object ?? "") ?? [];
  if (object !== undefined && id === undefined) {
    problems.push({ name: "object", reason: "must be a kind and an id, such as keys/019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10" });
  }
  if (problems.length > 0) throw invalidRequest(problems);
  return {
    accountId, operation,
    actors: actor === undefined ? undefined : await actorsOf(db, accountId, actor),
    object: kind === undefined || id === undefined ? undefined : { kind, id },
    least: begin === undefined ? undefined : leastUuidAt(begin),
    before: end === undefined ? undefined : leastUuidAt(end),
  };
}

async function actorsOf(db: Db, accountId: string, actor: string): Promise<string[]> {
  if (isUuid(actor)) return [actor.toLowerCase()];
  return actor === "cli" || actor === "link" ? [actor] : keysNamed(db, accountId, actor, mostKeys);
}

function earlier(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one < other ? one : other;
}

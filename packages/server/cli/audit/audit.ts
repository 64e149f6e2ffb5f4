import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { auditCsv } from "../../audit/audit-csv.ts";
import { everyAudit, pageOfAudit } from "../../audit/read-audit.ts";
import { type AuditView, viewAudit } from "../../audit/view-audit.ts";
import { accountNamed } from "../account-option.ts";
import { changesNothing, type Command, type CommandContext, UsageError } from "../command.ts";
import { table } from "../table.ts";

const text = { type: "string" } as const;

export const audit: Command = {
  name: "audit",
  summary: "show who changed what, and write it as CSV",
  usage: ["audit [--account NAME] [--actor KEY|NAME|cli|link] [--operation NAME] [--object KIND/ID] [--from DAY] [--to DAY] [--limit N] [--csv]"],
  shared: ["DAY is a day such as 2026-01-31, or an instant such as 2026-01-31T12:00:00Z. --csv writes all that fits, without --limit."],
  changes: changesNothing,
  async run(args, context) {
    const { values: { account, limit, csv, ...question } } = parseArgs({
      args,
      options: {
        account: text, actor: text, operation: text, object: text, from: text, to: text, limit: { type: "string", default: "50" },
        csv: { type: "boolean", default: false },
      },
    });
    if (!/^[1-9]\d{0,3}$/.test(limit)) throw new UsageError("--limit takes a number from 1 to 9999.");
    const { db } = await context.openDatabase();
    const accountId = await accountNamed({ db }, account);
    if (csv) return writeCsv(await everyAudit(db, accountId, question), context);
    const { rows, next } = await pageOfAudit(db, accountId, question, { limit: Number(limit) });
    for (const line of table([["AT", "WHO", "WHAT", "OF", "OUTCOME", "FROM"], ...rows.map(viewAudit).map(cells)])) context.out(line);
    if (rows.length === 0) context.note("Nothing that fits was changed, or the log keeps it no more.");
    if (next !== undefined) context.note(`There are more: --limit ${Number(limit) * 2} shows them, --csv all.`);
  },
};

async function writeCsv(rows: Awaited<ReturnType<typeof everyAudit>>, { out }: CommandContext): Promise<void> {
  await pipeline(auditCsv(rows), async (source: AsyncIterable<Buffer | string>) => {
    let rest = "";
    for await (const part of source) {
      const lines = (rest + String(part)).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) out(line);
    }
  });
}

function cells({ at, actor, operation, object, outcome, status, code, address }: AuditView): string[] {
  const names = { key: actor.person ?? actor.key_name ?? actor.key_id ?? "-", command: `cli ${actor.person ?? ""}`.trim(), link: "link" };
  const result = outcome === "done" ? outcome : [outcome, status, code].filter(Boolean).join(" ");
  return [at, names[actor.type], operation, [object.kind, object.id].filter(Boolean).join("/"), result, address ?? "-"];
}

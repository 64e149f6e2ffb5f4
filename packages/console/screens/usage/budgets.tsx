import { operateMessages } from "messages:operate";
import { DataTable } from "../../components/data-table.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { dollars, moment } from "../../messages/format.ts";

/** One of `GET /v1/budgets`. */
interface Budget {
  scope: "all" | "account" | "key";
  period: "day" | "month";
  limit?: number;
  spent: number;
  reserved: number;
  renews_at: string;
}

/** What may be spent and is, where there is a limit, and what the account has spent in any case; nothing where no engine charges. */
export function Budgets() {
  const t = operateMessages().usage.money;
  const { data = [] } = useQuery({
    key: ["usage", "budgets"], load: async (signal) => (await connection.json<{ data: Budget[] }>("/v1/budgets", { signal })).data,
  });
  const shown = data.filter(({ scope, limit, spent, reserved }) => limit !== undefined || (scope === "account" && spent + reserved > 0));
  if (shown.length === 0) return null;
  return (
    <section class="usage-budgets">
      <h2>{t.spending}</h2>
      <DataTable<Budget>
        caption={t.spending} rows={shown} id={({ scope, period }) => `${scope} ${period}`}
        columns={[
          { name: t.whose, cell: ({ scope }) => t.scopes[scope], head: true },
          { name: t.period, cell: ({ period }) => t.periods[period] },
          { name: t.spent, cell: ({ spent }) => dollars(spent), numeric: true },
          { name: t.reserved, cell: ({ reserved }) => dollars(reserved), numeric: true },
          { name: t.limit, cell: ({ limit }) => (limit === undefined ? t.none : dollars(limit)), numeric: true },
          { name: t.renews, cell: ({ renews_at: at }) => moment(at) },
        ]}
      />
    </section>
  );
}

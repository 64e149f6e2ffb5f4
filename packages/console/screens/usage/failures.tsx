import { operateMessages } from "messages:operate";
import { DataTable } from "../../components/data-table.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { moment } from "../../messages/format.ts";

interface FailedTask {
  task_id: string;
  model: string;
  created_at: string;
  error: string;
  /** Where an engine has charged for it all the same. */
  cost?: { amount: number };
}

/** So many are shown. */
const most = 20;

/** The newest tasks that failed: most cost nothing, so they are in no bar. */
export function Failures() {
  const t = operateMessages().usage;
  const { data = [] } = useQuery({
    key: ["usage", "failures"],
    load: async (signal) => (await connection.json<{ data: FailedTask[] }>("/v1/tasks", { query: { status: "FAILED", limit: most }, signal })).data,
  });
  if (data.length === 0) return null;
  return (
    <section class="usage-failures">
      <h2>{t.failures}</h2>
      <p class="muted small">{data.some(({ cost }) => cost && cost.amount > 0) ? t.money.newest(most) : t.failuresHint(most)}</p>
      <DataTable<FailedTask>
        caption={t.failures} rows={data} id={({ task_id: id }) => id}
        columns={[
          { name: t.time, cell: ({ task_id: id, created_at: at }) => <a href={`/tasks/${id}`}>{moment(at)}</a>, head: true },
          { name: t.model, cell: ({ model }) => model },
          { name: t.reason, cell: ({ error }) => error },
        ]}
      />
    </section>
  );
}

import { DataTable } from "../../components/data-table.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { enginesMessages } from "../../messages/engines/engines-messages.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import type { EngineOrders, KindOrder } from "./provider.ts";

/** Which engine does which kind of work; nothing where there is one engine alone. */
export function KindOrders() {
  const t = enginesMessages();
  const { data } = useQuery({
    key: ["engine-orders"], load: async (signal) => (await connection.json<{ data: EngineOrders }>("/v1/providers/kinds", { signal })).data, staleTime: 0,
  });
  if (!data || data.engines.length < 2) return null;
  return (
    <section class="engine-orders">
      <h2>{t.order}</h2>
      <p class="muted small">{t.orderHint}</p>
      <DataTable<KindOrder>
        caption={t.order} rows={data.kinds} id={({ kind }) => kind}
        columns={[
          { name: t.kind, head: true, cell: ({ kind }) => kind },
          { name: t.first, cell: (order) => <First of={order} engines={data.engines} /> },
          { name: t.then, cell: (order) => <Then of={order} engines={data.engines} /> },
        ]}
      />
    </section>
  );
}

async function choose(kind: string, engines: readonly string[]): Promise<void> {
  const path = `/v1/providers/kinds/${kind}`;
  try {
    await (engines.length === 0 ? connection.json(path, { method: "DELETE" }) : connection.json(path, { method: "PUT", body: { engines } }));
    toast({ text: enginesMessages().saved, stays: 2000 });
  } catch (error) {
    failed(error);
  }
  for (const key of ["engine-orders", "models", "status"]) refresh(key);
}

interface ChoiceProps {
  of: KindOrder;
  engines: readonly string[];
}

function First({ of: { kind, engines: chosen, source }, engines }: ChoiceProps) {
  const t = enginesMessages();
  if (source === "environment") return <span>{chosen.join(", ")} <span class="muted small">{t.fixed}</span></span>;
  const own = source === "database";
  const next = own ? chosen.slice(1) : [];
  const chosenFirst = (engine: string) => (engine === "" ? [] : [engine, ...next.filter((one) => one !== engine)]);
  return (
    <select
      aria-label={`${kind}: ${t.first}`} value={own ? chosen[0] : ""}
      onChange={({ currentTarget: { value } }) => void choose(kind, chosenFirst(value))}
    >
      <option value="">{t.usual(own ? engines.join(", ") : chosen.join(", "))}</option>
      {engines.map((engine) => <option key={engine} value={engine}>{engine}</option>)}
    </select>
  );
}

/** The engine after the first, of a kind that has its own. */
function Then({ of: { kind, engines: chosen, source }, engines }: ChoiceProps) {
  const t = enginesMessages();
  const [first, second = ""] = chosen;
  if (source !== "database" || first === undefined) return <span class="muted">–</span>;
  const others = engines.filter((engine) => engine !== first);
  return (
    <select
      aria-label={`${kind}: ${t.then}`} value={second}
      onChange={({ currentTarget: { value } }) => void choose(kind, [first, ...(value === "" ? [] : [value])])}
    >
      <option value="">{t.nobody}</option>
      {others.map((engine) => <option key={engine} value={engine}>{engine}</option>)}
    </select>
  );
}

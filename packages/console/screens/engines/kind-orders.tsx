import { enginesMessages } from "messages:engines";
import { DataTable } from "../../components/data-table.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import { choicesAfter, type EngineOrders, entriesOf, type KindOrder } from "./provider.ts";

/** Which engine does which kind of work; nothing where there is one engine alone. */
export function KindOrders() {
  const t = enginesMessages();
  const { data } = useQuery({
    key: ["engine-orders"], load: async (signal) => (await connection.json<{ data: EngineOrders }>("/v1/providers/kinds", { signal })).data, staleTime: 0,
  });
  if (!data || (data.engines.length < 2 && data.providers.length < 2)) return null;
  return (
    <section class="engine-orders">
      <h2>{t.order}</h2>
      <p class="muted small">{t.orderHint}</p>
      <DataTable<KindOrder>
        caption={t.order} rows={data.kinds} id={({ kind }) => kind}
        columns={[
          { name: t.kind, head: true, cell: ({ kind }) => kind },
          { name: t.first, cell: (order) => <First of={order} all={data} /> },
          { name: t.then, cell: (order) => <Then of={order} all={data} /> },
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
  all: EngineOrders;
}

/** `hosted:fal` as people read it. */
const nameOf = (entry: string) => entry.replace(":", ": ");

function First({ of: order, all }: ChoiceProps) {
  const t = enginesMessages();
  const { kind, engines, source, providers, providers_source: fixed } = order;
  if (source === "environment") return <span>{engines.join(", ")} <span class="muted small">{t.fixed}</span></span>;
  const own = source === "database";
  const chosen = own ? entriesOf(order) : [];
  const [first = ""] = chosen;
  return (
    <>
      <select
        aria-label={`${kind}: ${t.first}`} value={first}
        onChange={({ currentTarget: { value } }) => void choose(kind, value === "" ? [] : keptAfter([value], chosen.slice(1), order, all))}
      >
        <option value="">{t.usual(own ? all.engines.join(", ") : engines.join(", "))}</option>
        {choicesAfter([], all, order).map((entry) => <option key={entry} value={entry}>{nameOf(entry)}</option>)}
      </select>
      {fixed === "environment" && engines.includes("hosted") && <p class="muted small">{t.fixedProviders(providers.join(", "))}</p>}
    </>
  );
}

/** Those of before that may still follow. */
function keptAfter(chosen: string[], rest: readonly string[], order: KindOrder, all: EngineOrders): string[] {
  return rest.reduce((list, entry) => (choicesAfter(list, all, order).includes(entry) ? [...list, entry] : list), chosen);
}

/** Who gets a task when the ones before take none, of a kind that has an order of its own. */
function Then({ of: order, all }: ChoiceProps) {
  const t = enginesMessages();
  const chosen = entriesOf(order);
  if (order.source !== "database") return <span class="muted">–</span>;
  const places = choicesAfter(chosen, all, order).length > 0 ? chosen.length : chosen.length - 1;
  return (
    <div class="form-row">
      {Array.from({ length: places }, (_, index) => {
        const before = chosen.slice(0, index + 1);
        const value = chosen[index + 1] ?? "";
        return (
          <select
            key={index} aria-label={`${order.kind}: ${t.then} ${index + 1}`} value={value}
            onChange={({ currentTarget }) => {
              const next = currentTarget.value === "" ? before : [...before, currentTarget.value];
              void choose(order.kind, keptAfter(next, chosen.slice(index + 2), order, all));
            }}
          >
            <option value="">{t.nobody}</option>
            {choicesAfter(before, all, order).map((entry) => <option key={entry} value={entry}>{nameOf(entry)}</option>)}
          </select>
        );
      })}
    </div>
  );
}

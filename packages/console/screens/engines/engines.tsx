import { enginesMessages } from "messages:engines";
import { shellMessages } from "messages:shell";
import { Problem } from "../../components/problem.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { AccountBudget } from "./account-budget.tsx";
import { KindOrders } from "./kind-orders.tsx";
import { ProviderCard } from "./provider-card.tsx";
import type { Provider } from "./provider.ts";

/** Providers of models: connected with a key, with what they make real, what that costs and who sees what; and which engine does which kind of work. */
export function Screen() {
  const t = enginesMessages();
  const { data, error, again } = useQuery({
    key: ["providers"], load: async (signal) => (await connection.json<{ data: Provider[] }>("/v1/providers", { signal })).data, staleTime: 0,
  });
  return (
    <>
      <div class="operate-head"><h1>{shellMessages().engines}</h1></div>
      <div class="engines">
        <p class="muted engines-intro">{t.intro}</p>
        {error && !data && <Problem error={error} again={again} />}
        {!data && !error && <div class="progress-line" />}
        {data?.map((provider) => <ProviderCard key={provider.provider} of={provider} changed={changed} />)}
        {data?.some(({ source }) => source !== undefined) && <AccountBudget />}
        <KindOrders />
      </div>
    </>
  );
}

/** Who does what has changed: models name engines, and so do the orders. */
function changed(): void {
  for (const key of ["providers", "engine-orders", "models", "status"]) refresh(key);
}

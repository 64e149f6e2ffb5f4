import { useId, useState } from "preact/hooks";
import { enginesMessages } from "messages:engines";
import { sentenceOf } from "../../components/problem.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { session } from "../../data/session.ts";
import { toast } from "../../shell/toasts.tsx";

interface Budget {
  scope: "all" | "account" | "key";
  period: "day" | "month";
  limit?: number;
}

/** What the account of this session may spend in a month. */
export function AccountBudget() {
  const t = enginesMessages();
  const field = useId();
  const [fault, setFault] = useState("");
  const account = session.value?.account.name ?? "";
  const { data } = useQuery({
    key: ["usage", "budgets"], load: async (signal) => (await connection.json<{ data: Budget[] }>("/v1/budgets", { signal })).data,
  });
  const limit = data?.find(({ scope, period }) => scope === "account" && period === "month")?.limit;
  async function save(form: HTMLFormElement): Promise<void> {
    const text = String(new FormData(form).get("limit") ?? "").trim();
    const path = `/v1/budgets/accounts/${encodeURIComponent(account)}/month`;
    try {
      if (text !== "") await connection.json(path, { method: "PUT", body: { limit: Number(text) } });
      else if (limit !== undefined) await connection.json(path, { method: "DELETE" });
      setFault("");
      toast({ text: t.saved, stays: 2000 });
      refresh("usage");
    } catch (error) {
      setFault(sentenceOf(error as Error));
    }
  }
  return (
    <section class="engine-budget">
      <h2>{t.budget}</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <div class="field">
          <label class="field-label" for={field}>{t.limit}</label>
          <div class="engine-key-line">
            <input
              key={limit} id={field} name="limit" class="input" type="number" min={0} max={1_000_000_000} step="any" inputMode="decimal"
              defaultValue={limit === undefined ? "" : String(limit)} aria-describedby={`${field}-hint`}
            />
            <button type="submit" class="button">{t.save}</button>
          </div>
          <p id={`${field}-hint`} class="field-hint">{t.budgetHint(account)} <a href="/usage">{t.spending}</a></p>
          {fault && <p class="field-fault" role="alert">{fault}</p>}
        </div>
      </form>
    </section>
  );
}

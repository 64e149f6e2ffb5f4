import { useRef } from "preact/hooks";
import coin from "icon:tabler/coin";
import { peopleMessages } from "messages:people";
import { IconButton } from "../../components/icon-button.tsx";
import { SmallForm } from "../../components/forms/small-form.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { Problem } from "../../components/problem.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { dollars } from "../../messages/format.ts";
import { toast } from "../../shell/toasts.tsx";
import type { Member } from "./member.ts";

/** One of `GET /v1/budgets/every`. */
interface Budget {
  key_id?: string;
  period: Period;
  limit?: number;
  spent: number;
}

const periods = ["day", "month"] as const;
type Period = (typeof periods)[number];

/** What a person may spend on engines that charge: it is the budget of their key. */
export function PersonBudget({ of: member }: { of: Member }) {
  const t = peopleMessages();
  const sheet = useRef<SheetHandle>(null);
  return (
    <>
      <IconButton label={t.budgetOf(member.name)} glyph={coin} aria-haspopup="dialog" onClick={() => sheet.current?.open()} />
      <Sheet handle={sheet} title={t.budgetOf(member.name)}><Limits of={member} done={() => sheet.current?.close()} /></Sheet>
    </>
  );
}

function Limits({ of: { key_id: key, name }, done }: { of: Member; done: () => void }) {
  const t = peopleMessages();
  const { data, error, again } = useQuery({
    key: ["budgets", "every"], staleTime: 0, load: async (signal) => (await connection.json<{ data: Budget[] }>("/v1/budgets/every", { signal })).data,
  });
  const budgetFor = (period: Period) => data?.find((budget) => budget.key_id === key && budget.period === period);
  async function save(values: Record<string, string>): Promise<void> {
    for (const period of periods) {
      const path = `/v1/budgets/keys/${encodeURIComponent(key)}/${period}`;
      const text = values[period]?.trim();
      if (text) await connection.json(path, { method: "PUT", body: { limit: Number(text) } });
      else if (budgetFor(period)) await connection.json(path, { method: "DELETE" });
    }
    toast({ text: t.budgetSaved(name) });
    refresh("budgets");
    refresh("usage");
    done();
  }
  if (error && !data) return <Problem error={error} again={again} />;
  if (!data) return null;
  // Of what was known from before, the fields follow what comes then: saved as they were, they would take a new limit away.
  return (
    <SmallForm key={periods.map((period) => budgetFor(period)?.limit).join()} action={t.save} send={save}>
      <p class="muted">{t.budgetHint}</p>
      {periods.map((period) => {
        const { limit, spent } = budgetFor(period) ?? {};
        return (
          <TextField
            key={period} name={period} type="amount" label={t.limits[period]} value={limit === undefined ? undefined : String(limit)}
            hint={spent === undefined ? undefined : t.spent(dollars(spent))}
          />
        );
      })}
    </SmallForm>
  );
}

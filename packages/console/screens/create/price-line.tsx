import { useEffect, useState } from "preact/hooks";
import { createMessages } from "messages:create";
import { sentenceOf } from "../../components/problem.tsx";
import { useQuery } from "../../data/cache.ts";
import { AtelierError, connection } from "../../data/connection.ts";
import type { FormState } from "../../forms/form-state.ts";
import { missingIn } from "../../forms/logic/body-of.ts";
import { dollars } from "../../messages/format.ts";

/** What `dry_run=true` answers. */
interface Estimate {
  estimated_cost?: number;
  provider?: string;
}

/** After the last change of the form, milliseconds: each estimate is a request. */
const rest = 700;

/** What the task would cost as the form stands, and who would see what is in it; nothing for a model whose inputs stay here. */
export function PriceLine({ state }: { state: FormState }) {
  const { path, schema, provider, price } = state.model;
  const t = createMessages().price;
  const body = state.body.value;
  const text = useRested(JSON.stringify(body));
  const isWhole = state.uploading.value.size === 0 && missingIn(schema, body).length === 0;
  const { data, error } = useQuery({
    key: ["estimate", path, text], enabled: provider !== undefined && isWhole && text === JSON.stringify(body), keep: true,
    load: async (signal) => (await connection.json<{ data: Estimate }>(`/v1/ai/${path}`, { method: "POST", query: { dry_run: true }, body, signal })).data,
  });
  if (provider === undefined) return null;
  const exhausted = isWhole && error instanceof AtelierError && error.code === "budget_exhausted" ? sentenceOf(error) : undefined;
  const known = isWhole ? data : undefined;
  return (
    <p class="form-price small">
      {exhausted !== undefined && <span class="field-fault">{exhausted} </span>}
      {exhausted === undefined && <strong>{costOf(known)} </strong>}
      <span class="muted">{t.seenBy(known?.provider ?? provider)}</span>
    </p>
  );

  function costOf(estimate: Estimate | undefined): string {
    if (estimate) return estimate.estimated_cost === undefined ? t.unknown : t.costs(dollars(estimate.estimated_cost));
    return price ? t.example({ amount: dollars(price.amount), day: price.priced_on }) : t.unknown;
  }
}

/** A text once it has been the same for a while. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), rest);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

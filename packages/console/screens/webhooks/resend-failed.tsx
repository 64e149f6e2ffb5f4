import { operateMessages } from "messages:operate";
import { ConfirmSheet } from "../../components/confirm-sheet.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { toast } from "../../shell/toasts.tsx";
import type { Choice } from "./delivery-choice.ts";

/** So many are counted; the number of more than these says less than what it costs. */
const counted = 20;

/** Begins every failed delivery again that fits the other filters. Nothing where none has failed. */
export function ResendFailed({ choice: { url, since, period, state } }: { choice: Choice }) {
  const t = operateMessages().webhooks;
  const { data: failures = 0 } = useQuery({
    key: ["webhooks", "failures", url, since],
    load: async (signal) => {
      const query = { state: "failed", url, since, limit: counted + 1 };
      return (await connection.json<{ data: unknown[] }>("/v1/webhook-deliveries", { query, signal })).data.length;
    },
    enabled: state === undefined || state === "failed",
    staleTime: 0,
    every: 4000,
  });
  if (failures === 0) return null;
  return (
    <ConfirmSheet
      button={t.resendFailed({ n: failures, more: failures > counted })} title={t.resendFailedTitle} action={t.resend}
      run={async () => {
        // A year that is before every delivery: the service wants one.
        const body = { state: "failed", since: since ?? "2000-01-01T00:00:00Z", ...(url !== undefined && { url }) };
        const { data } = await connection.json<{ data: { resent: number; more: boolean } }>("/v1/webhook-deliveries/resend", { method: "POST", body });
        toast({ text: t.resentMany({ n: data.resent, more: data.more }) });
        refresh("webhooks");
      }}
    >
      <p>{t.resendFailedText({ time: t.times[period], url: url ?? t.allReceivers })}</p>
    </ConfirmSheet>
  );
}

import { useState } from "preact/hooks";
import chevron from "icon:tabler/chevron-down";
import send from "icon:tabler/send";
import { operateMessages } from "messages:operate";
import { Badge, type Tone } from "../../components/badge.tsx";
import { copy } from "../../components/copy.ts";
import { DataTable } from "../../components/data-table.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { allows } from "../../data/session.ts";
import { moment, took } from "../../messages/format.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import { adviceOf, isRetried } from "./advice-of.ts";
import type { Attempt, Delivery, DeliveryState } from "./delivery-choice.ts";

const tones: Record<DeliveryState, Tone> = { pending: "busy", delivered: "good", failed: "bad", superseded: "quiet" };

/** One delivery: its attempts and its body are under the row. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const t = operateMessages().webhooks;
  const { url, state, attempts, created_at: at, next_attempt_at: next, body } = delivery;
  const last = attempts.at(-1);
  const retried = isRetried(delivery);
  // What it said may be a page of markup: its status says enough here.
  const reason = (retried || state === "failed") && last?.error;
  return (
    <li class="delivery">
      <details>
        <summary class="delivery-summary">
          <span class="delivery-state"><Badge tone={tones[state]}>{retried ? t.retried : t.states[state]}</Badge></span>
          <span class="delivery-url">{url}</span>
          <span class="muted small delivery-facts">
            <span>{t.task(statusIn(body))}</span>
            <time class="numbers" dateTime={at}>{moment(at)}</time>
            <span>{t.attempts(attempts.length)}</span>
            {last && <span class={retried || state === "failed" ? "fault" : ""}>{last.status_code ?? t.noResponse} · {took(last.duration_ms)}</span>}
            {retried && next && <span>{t.next(moment(next))}</span>}
            {reason && <span class="delivery-reason fault" lang="en">{reason}</span>}
          </span>
          <Glyph path={chevron} />
        </summary>
        <Inside delivery={delivery} />
      </details>
      {(retried || state === "failed") && <Resend delivery={delivery} />}
    </li>
  );
}

function Inside({ delivery }: { delivery: Delivery }) {
  const t = operateMessages().webhooks;
  const { state, url, body, attempts, task_id: task } = delivery;
  const advice = adviceOf(delivery);
  return (
    <div class="delivery-inside">
      {advice && <p>{t.advice[advice]}{state === "failed" && advice !== "gone" && ` ${t.gaveUp}`}</p>}
      {attempts.length > 0 && (
        <DataTable<Attempt>
          caption={t.attempts(attempts.length)} rows={attempts.toReversed()} id={({ number }) => String(number)}
          columns={[
            { name: t.attempt, cell: ({ number }) => number },
            { name: t.began, cell: ({ started_at: at }) => moment(at) },
            { name: t.response, cell: ({ status_code: code }) => code ?? t.noResponse },
            { name: t.took, cell: ({ duration_ms: ms }) => took(ms), numeric: true },
            { name: t.said, cell: ({ error, response }) => <span class="said">{error ?? (response || "–")}</span> },
          ]}
        />
      )}
      <h2 class="field-label">{t.body}</h2>
      <pre class="code-box" tabIndex={0} role="region" aria-label={t.body}><code>{pretty(body)}</code></pre>
      <div class="operate-actions">
        {state !== "failed" && state !== "pending" && <Resend delivery={delivery} />}
        <button type="button" class="button quiet" onClick={() => void copy(body, t.body)}>{t.copyBody}</button>
        <button type="button" class="button quiet" onClick={() => void copy(curlOf(url, body), "curl")}>{t.copyCurl}</button>
        {allows("ai") && <a class="button quiet" href={`/tasks/${task}`}>{t.openTask}</a>}
      </div>
    </div>
  );
}

function Resend({ delivery: { id, url } }: { delivery: Delivery }) {
  const t = operateMessages().webhooks;
  const [busy, setBusy] = useState(false);
  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await connection.json(`/v1/webhook-deliveries/${encodeURIComponent(id)}/resend`, { method: "POST" });
      toast({ text: t.resent(url), stays: 3000 });
      refresh("webhooks");
    } catch (error) {
      failed(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <button type="button" class="button delivery-resend" aria-label={t.resendOf(url)} disabled={busy} onClick={() => void resend()}>
      <Glyph path={send} size={18} /> {t.resend}
    </button>
  );
}

function statusIn(body: string): string {
  return /"status":"(\w+)"/.exec(body)?.[1] ?? "–";
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}

/** The same request without its signature, for a shell. */
function curlOf(url: string, body: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return `curl -X POST -H 'content-type: application/json' -d ${quoted(body)} ${quoted(url)}`;
}

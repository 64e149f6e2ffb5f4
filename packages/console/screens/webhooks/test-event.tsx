import { useId, useState } from "preact/hooks";
import { operateMessages } from "messages:operate";
import { Badge } from "../../components/badge.tsx";
import { sentenceOf } from "../../components/problem.tsx";
import { useQuery } from "../../data/cache.ts";
import { AtelierError, connection } from "../../data/connection.ts";
import { took } from "../../messages/format.ts";
import { search } from "../../router/location.ts";
import { adviceOf } from "./advice-of.ts";

interface Tested {
  url: string;
  body: string;
  delivered: boolean;
  duration_ms: number;
  status_code?: number;
  error?: string;
  response?: string;
}

/** Sends one signed event to a receiver and shows what it says. */
export function TestEvent() {
  const t = operateMessages().webhooks;
  const [url, setUrl] = useState(search.peek().get("url") ?? "");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Error | undefined>(undefined);
  const [tested, setTested] = useState<Tested | undefined>(undefined);
  const [field, known, faultId] = [useId(), useId(), useId()];
  const { data: urls = [] } = useQuery({
    key: ["webhooks", "urls"],
    load: async (signal) => (await connection.json<{ data: { url: string }[] }>("/v1/webhook-urls", { signal })).data.map(({ url }) => url),
  });
  async function send(): Promise<void> {
    setBusy(true);
    setFault(undefined);
    setTested(undefined);
    try {
      setTested((await connection.json<{ data: Tested }>("/v1/webhook-tests", { method: "POST", body: { url: url.trim() } })).data);
    } catch (error) {
      setFault(error as Error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div class="operate-narrow">
      <p class="muted">{t.testHint}</p>
      <form
        class="test-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div class="field">
          <label class="field-label" for={field}>{t.url}</label>
          <input
            id={field} class="input" type="url" required value={url} list={known} placeholder="https://" autocomplete="off" spellcheck={false}
            aria-invalid={fault !== undefined} aria-describedby={fault && faultId} onInput={(event) => setUrl(event.currentTarget.value)}
          />
          {fault && <p id={faultId} class="field-fault" role="alert">{reasonOf(fault)}</p>}
          <datalist id={known}>{urls.map((one) => <option key={one} value={one} />)}</datalist>
        </div>
        <button type="submit" class="button primary" disabled={busy} aria-busy={busy}>{busy ? t.sending : t.send}</button>
      </form>
      <div role="status">{tested && <Said tested={tested} />}</div>
    </div>
  );
}

function Said({ tested }: { tested: Tested }) {
  const t = operateMessages().webhooks;
  const { delivered, duration_ms: ms, status_code: code, error, response, body } = tested;
  const advice = adviceOf({ state: delivered ? "delivered" : "failed", attempts: [tested] });
  return (
    <div class="card">
      <div class="card-line">
        <Badge tone={delivered ? "good" : "bad"}>{delivered ? t.taken : t.notTaken}</Badge>
        <span class="muted small numbers">{code ?? t.noResponse} · {took(ms)}</span>
      </div>
      {(error ?? response) && <p class="said">{error ?? response}</p>}
      {advice && <p>{t.advice[advice]}</p>}
      <h2 class="field-label">{t.body}</h2>
      <pre class="code-box" tabIndex={0} role="region" aria-label={t.body}><code>{body}</code></pre>
    </div>
  );
}

function reasonOf(error: Error): string {
  const [first] = error instanceof AtelierError ? error.invalidParams : [];
  return first?.reason ?? sentenceOf(error);
}

import { useId, useState } from "preact/hooks";
import { enginesMessages } from "messages:engines";
import { Badge } from "../../components/badge.tsx";
import { ConfirmSheet } from "../../components/confirm-sheet.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { sentenceOf } from "../../components/problem.tsx";
import { connection } from "../../data/connection.ts";
import { dollars, moment, number } from "../../messages/format.ts";
import { toast } from "../../shell/toasts.tsx";
import type { Provider, ProviderEndpoint } from "./provider.ts";

interface CardProps {
  of: Provider;
  /** Called after a change. */
  changed: () => void;
}

const pathOf = (provider: string) => `/v1/providers/${encodeURIComponent(provider)}`;

/** One provider: whether it is connected, where data goes, what becomes real, and the form for its key. */
export function ProviderCard({ of: provider, changed }: CardProps) {
  const t = enginesMessages();
  const { title, source, connected_at: since, blocked, key_setting: setting, unused_setting: unused, reason } = provider;
  const heading = useId();
  return (
    <section class="card engine-card" aria-labelledby={heading}>
      <div class="card-line">
        <h2 id={heading}>{title}</h2>
        <Badge tone={!source ? "quiet" : reason === undefined ? "good" : "bad"}>{source ? t.connected : t.notConnected}</Badge>
        {source === "database" && since && <span class="muted small">{t.since(moment(since))}</span>}
        {source === "database" && <div class="card-end"><Disconnect of={provider} changed={changed} /></div>}
      </div>
      {source && reason !== undefined && <p class="fault">{t.problem(reason)}</p>}
      {blocked === "environment" && <p>{t.fromEnvironment(setting)}</p>}
      {blocked === "engines" && <p>{t.leftOut}</p>}
      {unused && <p>{t.unusedSetting(setting)}</p>}
      <Privacy of={provider} />
      {!blocked && !source && <KeyForm of={provider} changed={changed} />}
      {!blocked && source && (
        <details>
          <summary>{t.replace}</summary>
          <KeyForm of={provider} changed={changed} />
        </details>
      )}
      <Endpoints of={provider} />
    </section>
  );
}

function Privacy({ of: { hosts, input_hours: inputs, result_hours: results } }: { of: Provider }) {
  const t = enginesMessages();
  if (hosts.length === 0) return null;
  return <p>{t.data(hosts.join(", "))} {inputs !== undefined && results !== undefined && t.kept({ inputs: number(inputs), results: number(results) })}</p>;
}

/** The key goes out of the page with the request: neither the form nor any state keeps it. */
function KeyForm({ of: { provider, title, keys_page: page, source }, changed }: CardProps) {
  const t = enginesMessages();
  const field = useId();
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  async function connect(form: HTMLFormElement): Promise<void> {
    const key = String(new FormData(form).get("key") ?? "").trim();
    setBusy(true);
    try {
      await connection.json(pathOf(provider), { method: "PUT", body: { key } });
      form.reset();
      setFault("");
      toast({ text: t.connectedNow(title) });
      changed();
    } catch (error) {
      setFault(sentenceOf(error as Error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form
      class="engine-key"
      onSubmit={(event) => {
        event.preventDefault();
        void connect(event.currentTarget);
      }}
    >
      <div class="field">
        <label class="field-label" for={field}>{t.key(title)}</label>
        <div class="engine-key-line">
          <input
            id={field} name="key" class="input" type="password" required maxLength={1000} autocomplete="off" spellcheck={false}
            aria-describedby={`${field}-hint`} aria-invalid={fault !== ""}
          />
          <button type="submit" class="button primary" disabled={busy} aria-busy={busy}>{source ? t.replace : t.connect}</button>
        </div>
        <p id={`${field}-hint`} class="field-hint">
          {t.keyHint} {page && <a href={page} target="_blank" rel="noreferrer">{t.keysPage}</a>}
        </p>
        {fault && <p class="field-fault" role="alert">{fault}</p>}
      </div>
    </form>
  );
}

function Disconnect({ of: { provider, title }, changed }: CardProps) {
  const t = enginesMessages();
  async function disconnect(): Promise<void> {
    await connection.json(pathOf(provider), { method: "DELETE" });
    toast({ text: t.disconnected(title) });
    changed();
  }
  return (
    <ConfirmSheet button={t.disconnect} loses title={t.disconnectTitle(title)} action={t.disconnect} run={disconnect}>
      <p>{t.disconnectText}</p>
    </ConfirmSheet>
  );
}

function Endpoints({ of: { provider, endpoints, source } }: { of: Provider }) {
  const t = enginesMessages();
  const day = endpoints.map(({ price }) => price?.priced_on ?? "").sort().at(-1);
  return (
    <details>
      <summary>{(source ? t.isReal : t.real)(endpoints.length)}</summary>
      {day && <p class="muted small">{t.priceHint(day)}</p>}
      <DataTable<ProviderEndpoint>
        caption={provider} rows={endpoints} id={({ path }) => path}
        columns={[
          { name: t.endpoint, head: true, cell: ({ path, name }) => <a href={`/create/${path}`} lang="en">{name}</a> },
          { name: t.model, cell: ({ model }) => <code class="engine-model">{model}</code> },
          { name: t.price, numeric: true, cell: ({ price }) => (price ? dollars(price.amount) : t.unknownPrice) },
        ]}
      />
    </details>
  );
}

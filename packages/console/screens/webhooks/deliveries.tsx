import { useState } from "preact/hooks";
import webhook from "icon:tabler/webhook";
import { operateMessages } from "messages:operate";
import { EmptyState } from "../../components/empty-state.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { setParams, withParams } from "../../router/location.ts";
import { type Choice, type Delivery, type Period, periods, states, useChoice } from "./delivery-choice.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { ResendFailed } from "./resend-failed.tsx";

const pageSize = 50;
/** What the service returns at most at once, and one less, which shows whether there are more. */
const most = 999;

/** Every delivery that fits the filters, newest first. */
export function Deliveries() {
  const t = operateMessages().webhooks;
  const choice = useChoice();
  const [size, setSize] = useState(pageSize);
  const { data, error, again } = useDeliveries(choice, size);
  const filtered = choice.state !== undefined || choice.url !== undefined || choice.since !== undefined;
  const shown = data?.slice(0, size);
  const more = (data?.length ?? 0) > size;
  return (
    <>
      <Filters choice={choice} />
      {error && !shown && <Problem error={error} again={again} />}
      {shown && shown.length > 0 && (
        <>
          <div class="operate-bar">
            <p class="muted small" role="status">{t.count({ n: shown.length, more })}</p>
            <ResendFailed choice={choice} />
          </div>
          <ul class="deliveries">
            {shown.map((delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />)}
          </ul>
          {more && size < most && (
            <button type="button" class="button operate-more" onClick={() => setSize(Math.min(most, size * 2))}>{t.more}</button>
          )}
        </>
      )}
      {shown?.length === 0 && (
        <EmptyState glyph={webhook} title={filtered ? t.nothing : t.none}>
          {!filtered && <p>{t.noneHint}</p>}
          {filtered
            ? <a class="button" href={withParams({ state: undefined, url: undefined, time: undefined })}>{t.clear}</a>
            : <a class="button" href={withParams({ view: "test" })}>{t.toTest}</a>}
        </EmptyState>
      )}
    </>
  );
}

function useDeliveries({ state, url, since }: Choice, size: number) {
  return useQuery({
    key: ["webhooks", "deliveries", state, url, since, size],
    load: async (signal) =>
      (await connection.json<{ data: Delivery[] }>("/v1/webhook-deliveries", { query: { state, url, since, limit: size + 1 }, signal })).data,
    keep: true,
    staleTime: 0,
    every: 4000,
  });
}

function Filters({ choice }: { choice: Choice }) {
  const t = operateMessages().webhooks;
  const { data = [] } = useQuery({
    key: ["webhooks", "urls"],
    load: async (signal) => (await connection.json<{ data: { url: string }[] }>("/v1/webhook-urls", { signal })).data.map(({ url }) => url),
  });
  const urls = choice.url === undefined || data.includes(choice.url) ? data : [choice.url, ...data];
  return (
    <div class="operate-filters">
      <Segments
        label={t.state} value={choice.state ?? "all"}
        options={[{ value: "all", label: t.all }, ...states.map((state) => ({ value: state, label: t.states[state] }))]}
        change={(state) => setParams({ state: state === "all" ? undefined : state })}
      />
      <label class="field operate-url">
        <span class="field-label">{t.receiver}</span>
        <select value={choice.url ?? ""} onChange={(event) => setParams({ url: event.currentTarget.value })}>
          <option value="">{t.allReceivers}</option>
          {urls.map((url) => <option key={url} value={url}>{url}</option>)}
        </select>
      </label>
      <label class="field">
        <span class="field-label">{t.time}</span>
        <select
          value={choice.period}
          onChange={(event) => setParams({ time: event.currentTarget.value === "all" ? undefined : (event.currentTarget.value as Period) })}
        >
          {periods.map((period) => <option key={period} value={period}>{t.times[period]}</option>)}
        </select>
      </label>
    </div>
  );
}

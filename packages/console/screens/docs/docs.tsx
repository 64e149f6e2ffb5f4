import { useEffect, useState } from "preact/hooks";
import { docsMessages } from "messages:docs";
import { shellMessages } from "messages:shell";
import { EmptyState } from "../../components/empty-state.tsx";
import mapOff from "icon:tabler/map-off";
import { Problem } from "../../components/problem.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { session } from "../../data/session.ts";
import { serviceUrl } from "../../router/base.ts";
import type { Params } from "../../router/match-path.ts";
import { type Call, callsIn, type OpenApi } from "./open-api.ts";
import { OperationView } from "./operation-view.tsx";

/** The reference of the API, from the document that the service itself serves: every call has a URL of its own. */
export function Screen({ params: { operation: id } }: { params: Params }) {
  const t = docsMessages();
  const { data, error, again } = useQuery({
    key: ["openapi"], staleTime: Infinity,
    load: async (signal) => {
      const document = await connection.json<OpenApi>("/openapi.json", { signal });
      return { document, calls: callsIn(document) };
    },
  });
  const call = data?.calls.find((one) => one.id === id);
  return (
    <div class={`docs ${id === undefined ? "" : "has-operation"}`}>
      <div class="docs-head">
        <h1>{shellMessages().docs}</h1>
        {session.value === null && <a class="button" href="/login?to=/docs">{shellMessages().logIn}</a>}
        <a class="small" href="/openapi.json" download="openapi.json">{t.document}</a>
      </div>
      {error && <Problem error={error} again={again} />}
      {!data && !error && <div class="progress-line" />}
      {data && (
        <>
          <Index calls={data.calls} document={data.document} current={id} />
          <div class="docs-main">
            {call && <OperationView key={call.id} call={call} document={data.document} />}
            {id === undefined && <Overview />}
            {id !== undefined && !call && <EmptyState glyph={mapOff} title={t.unknown}><a class="button" href="/docs">{t.all}</a></EmptyState>}
          </div>
        </>
      )}
    </div>
  );
}

function Overview() {
  const t = docsMessages();
  return (
    <section class="docs-section">
      <h2>{t.begin}</h2>
      <p>{t.key}</p>
      <pre class="code-box" tabIndex={0} role="region" aria-label="curl">
        <code>{`curl -H "x-service-api-key: $ATELIER_KEY" '${serviceUrl()}/v1/sound-effects?q=rain'`}</code>
      </pre>
      <p>{t.errors}</p>
      <p>{t.choose}</p>
    </section>
  );
}

/** Every call by its subject, of which those that hold the typed words stay. */
function Index({ calls, document, current }: { calls: readonly Call[]; document: OpenApi; current: string | undefined }) {
  const t = docsMessages();
  const [typed, setTyped] = useState("");
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = calls.filter(({ path, method, id, operation }) => {
    const text = `${method} ${path} ${id} ${operation.summary ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const tags = [...new Set([...(document.tags ?? []).map(({ name }) => name), ...calls.map(({ tag }) => tag)])];
  return (
    <nav class="docs-index" aria-label={t.calls}>
      <input class="input" type="search" aria-label={t.filter} placeholder={t.filter} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} />
      {found.length === 0 && <p class="muted small">{t.nothing}</p>}
      {tags.map((tag) => {
        const own = found.filter((call) => call.tag === tag);
        if (own.length === 0) return null;
        return <Group key={tag} tag={tag} calls={own} current={current} open={words.length > 0} />;
      })}
    </nav>
  );
}

function Group({ tag, calls, current, open }: { tag: string; calls: readonly Call[]; current: string | undefined; open: boolean }) {
  const holds = calls.some(({ id }) => id === current);
  const [opened, setOpened] = useState(holds);
  useEffect(() => {
    if (holds) setOpened(true);
  }, [holds]);
  return (
    <details class="docs-group" open={opened || open} onToggle={(event) => !open && setOpened(event.currentTarget.open)}>
      <summary>{tag} <span class="muted small numbers">{calls.length}</span></summary>
      <ul>
        {calls.map(({ id, method, path, operation }) => (
          <li key={id}>
            <a class="docs-link" href={`/docs/${encodeURIComponent(id)}`} aria-current={id === current ? "page" : undefined} title={operation.summary}>
              <span class={`method method-${method.toLowerCase()}`}>{method}</span> <span class="docs-path">{path.replace(/^\/v1/, "")}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

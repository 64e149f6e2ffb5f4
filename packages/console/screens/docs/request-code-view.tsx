import { useState } from "preact/hooks";
import copyGlyph from "icon:tabler/copy";
import { docsMessages } from "messages:docs";
import { shellMessages } from "messages:shell";
import { copy } from "../../components/copy.ts";
import { Glyph } from "../../components/glyph.tsx";
import { Segments } from "../../components/segments.tsx";
import { connection } from "../../data/connection.ts";
import { session } from "../../data/session.ts";
import { serviceUrl } from "../../router/base.ts";
import type { Call, OpenApi } from "./open-api.ts";
import { type Code, codeOf, codes, isOpen, urlOf } from "./request-code.ts";

/** A program that makes the call, in one of the languages; calls that only read can be made at once. */
export function RequestCode({ call, document }: { call: Call; document: OpenApi }) {
  const t = docsMessages();
  const [language, setLanguage] = useState<Code>("curl");
  const code = codeOf(language, call, document, serviceUrl());
  return (
    <section class="docs-section">
      <div class="operate-bar">
        <Segments bare label={t.language} value={language} change={setLanguage} options={codes.map((value) => ({ value, label: value }))} />
        <button type="button" class="button quiet" onClick={() => void copy(code, language)}>
          <Glyph path={copyGlyph} size={18} /> {shellMessages().copy}
        </button>
      </div>
      <pre class="code-box" tabIndex={0} role="region" aria-label={language}><code>{code}</code></pre>
      {call.method === "GET" && call.path.startsWith("/v1/") && !call.path.endsWith("/events") && (session.value || isOpen(call)) && <Run call={call} />}
    </section>
  );
}

/** Makes the call with the session, at a URL that can be changed, and shows the response. */
function Run({ call }: { call: Call }) {
  const t = docsMessages();
  const [url, setUrl] = useState(() => urlOf(call));
  const [response, setResponse] = useState<string | undefined>(undefined);
  async function run(): Promise<void> {
    // Whatever is written, it stays at this service.
    const { pathname, search } = new URL(url, location.origin);
    setResponse("…");
    try {
      setResponse(JSON.stringify(await connection.json(pathname + search, { retries: 0 }), undefined, 2));
    } catch (error) {
      setResponse(String(error));
    }
  }
  return (
    <>
      <form
        class="docs-run"
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <input class="input" aria-label={t.url} value={url} spellcheck={false} onInput={(event) => setUrl(event.currentTarget.value)} />
        <button type="submit" class="button">{t.run}</button>
      </form>
      <div role="status">
        {response !== undefined && <pre class="code-box" tabIndex={0} role="region" aria-label={t.response}><code>{response}</code></pre>}
      </div>
    </>
  );
}

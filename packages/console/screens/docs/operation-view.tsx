import { docsMessages } from "messages:docs";
import { Described } from "../../components/described.tsx";
import { useEffect, useRef } from "preact/hooks";
import { place } from "../../router/location.ts";
import { type Call, type Content, exampleOf, limitsOf, type OpenApi, type Parameter, typeOf } from "./open-api.ts";
import { isOpen } from "./request-code.ts";
import { RequestCode } from "./request-code-view.tsx";
import { SchemaView } from "./schema-view.tsx";

/** One call: what it takes, what it answers, and programs that make it. */
export function OperationView({ call, document }: { call: Call; document: OpenApi }) {
  const t = docsMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const { method, path, operation } = call;
  const { summary, description, parameters = [], requestBody, responses } = operation;
  useEffect(() => {
    if (place.peek().by !== "push") return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  const body = Object.entries(requestBody?.content ?? {});
  const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return (
    <article class="docs-operation">
      <a class="docs-back small" href="/docs">{t.all}</a>
      <h2 ref={heading} tabIndex={-1}>{summary ?? call.id}</h2>
      <p class="docs-call"><span class={`method method-${method.toLowerCase()}`}>{method}</span> <code>{path}</code></p>
      {description && <p><Described text={description} /></p>}
      <p class="muted small">{isOpen(call) ? t.open : t.needsKey}</p>
      <RequestCode call={call} document={document} />
      {parameters.length > 0 && (
        <section class="docs-section">
          <h3>{t.parameters}</h3>
          <ul class="schema">{parameters.map((one) => <ParameterRow key={`${one.in} ${one.name}`} parameter={one} document={document} />)}</ul>
        </section>
      )}
      {body.map(([type, content]) => <Body key={type} title={`${t.body} · ${type}`} content={content} document={document} />)}
      {good.flatMap(([status, { description: says, content = {} }]) => {
        const types = Object.entries(content);
        if (types.length === 0) return [<Body key={status} title={`${t.response} ${status}`} says={says} content={{}} document={document} />];
        return types.map(([type, one]) => (
          <Body key={`${status} ${type}`} title={`${t.response} ${status} · ${type}`} says={says} content={one} document={document} />
        ));
      })}
      <section class="docs-section">
        <h3>{t.failures}</h3>
        <p class="small">{t.errors}</p>
      </section>
    </article>
  );
}

function ParameterRow({ parameter: { name, in: where, required, description, schema = {} }, document }: { parameter: Parameter; document: OpenApi }) {
  const t = docsMessages();
  return (
    <li class="schema-row">
      <p>
        <code class="schema-name">{name}</code> <span class="muted small">{typeOf(schema, document)} · {where}</span>
        {required && <span class="schema-required small"> {t.required}</span>}
      </p>
      {description && <p class="small"><Described text={description} /></p>}
      <p class="muted small schema-limits">{[...limitsOf(schema, document), ...(schema.enum ? [schema.enum.join(" · ")] : [])].join(", ")}</p>
    </li>
  );
}

function Body({ title, says, content, document }: { title: string; says?: string | undefined; content: Content; document: OpenApi }) {
  const t = docsMessages();
  const example = exampleOf(content, document);
  return (
    <section class="docs-section">
      <h3>{title}</h3>
      {says && <p class="small">{says}</p>}
      {content.schema && <SchemaView schema={content.schema} document={document} />}
      {example !== undefined && (
        <details class="docs-example">
          <summary class="small">{t.example}</summary>
          <pre class="code-box" tabIndex={0} role="region" aria-label={t.example}><code>{JSON.stringify(example, undefined, 2)}</code></pre>
        </details>
      )}
    </section>
  );
}

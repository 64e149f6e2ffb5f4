import { useLayoutEffect, useState } from "preact/hooks";
import download from "icon:tabler/download";
import history from "icon:tabler/history";
import { auditMessages } from "messages:audit";
import { shellMessages } from "messages:shell";
import { Badge, type Tone } from "../../components/badge.tsx";
import { DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { moment } from "../../messages/format.ts";
import { search, setParams, withParams } from "../../router/location.ts";
import type { Member } from "../people/member.ts";
import { type AuditEntry, factsOf, type Filter, filters } from "./audit-entry.ts";

const pageSize = 100;
/** What the service returns at most at once. */
const most = 1000;
const tones: Record<AuditEntry["outcome"], Tone> = { done: "good", refused: "quiet", failed: "bad" };

/** Who changed what in the account. */
export function Screen() {
  const t = auditMessages();
  const [size, setSize] = useState(pageSize);
  const params = search.value;
  const query = Object.fromEntries(filters.map((name) => [name, params.get(name) ?? undefined])) as Record<Filter, string | undefined>;
  const isFiltered = filters.some((name) => query[name] !== undefined);
  const { data, error, again } = useQuery({
    key: ["audit", ...filters.map((name) => query[name]), size], keep: true, staleTime: 0,
    load: (signal) => connection.json<{ data: AuditEntry[]; next_page_token?: string }>("/v1/audit", { query: { ...query, limit: size }, signal }),
  });
  return (
    <>
      <div class="operate-head">
        <h1>{shellMessages().audit}</h1>
        <a class="button" href={withParams({}, "/v1/audit.csv")} download="atelier-audit.csv"><Glyph path={download} size={18} /> {t.csv}</a>
      </div>
      <Filters query={query} entries={data?.data ?? []} />
      {error && <Problem error={error} again={again} />}
      {!error && data && data.data.length > 0 && (
        <>
          <p class="muted small" role="status">{t.count({ n: data.data.length, more: data.next_page_token !== undefined })}</p>
          <Entries entries={data.data} />
          {data.next_page_token !== undefined && size < most && (
            <button type="button" class="button operate-more" onClick={() => setSize(Math.min(most, size * 2))}>{t.more}</button>
          )}
        </>
      )}
      {!error && data?.data.length === 0 && (
        <EmptyState glyph={history} title={isFiltered ? t.nothing : t.none}>
          {isFiltered ? <a class="button" href="/audit">{t.clear}</a> : <p>{t.noneHint}</p>}
        </EmptyState>
      )}
    </>
  );
}

function Filters({ query, entries }: { query: Record<Filter, string | undefined>; entries: readonly AuditEntry[] }) {
  const t = auditMessages();
  // What is there can be chosen; anything else can be typed.
  const choices: Partial<Record<Filter, readonly string[]>> = {
    actor: distinct(["cli", ...entries.flatMap(({ actor }) => actor.key_name ?? [])]),
    operation: distinct(entries.map(({ operation }) => operation)),
  };
  return (
    <form class="operate-filters audit-filters" onSubmit={(event) => event.preventDefault()}>
      {filters.map((name) => (
        <label key={name} class="field">
          <span class="field-label">{t.filters[name]}</span>
          <FilterField name={name} value={query[name] ?? ""} choices={choices[name]} />
        </label>
      ))}
    </form>
  );
}

/** Has what is typed until it is left: the entries come meanwhile, and draw the filters again. */
function FilterField({ name, value, choices }: { name: Filter; value: string; choices: readonly string[] | undefined }) {
  const [typed, setTyped] = useState(value);
  useLayoutEffect(() => setTyped(value), [value]);
  return (
    <>
      <input
        class="input" type={name === "from" || name === "to" ? "date" : "text"} value={typed} list={choices && `audit-${name}`}
        placeholder={auditMessages().hints[name]} autoComplete="off" spellcheck={false} onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => setParams({ [name]: event.currentTarget.value.trim() })}
      />
      {choices && <datalist id={`audit-${name}`}>{choices.map((choice) => <option key={choice} value={choice} />)}</datalist>}
    </>
  );
}

const distinct = (names: readonly string[]) => [...new Set(names)].sort();

function Entries({ entries }: { entries: readonly AuditEntry[] }) {
  const t = auditMessages();
  const people = usePeople();
  return (
    <DataTable<AuditEntry>
      caption={shellMessages().audit} rows={entries} id={({ id }) => id}
      columns={[
        { name: t.when, cell: ({ at }) => <time class="numbers audit-when" dateTime={at}>{moment(at)}</time> },
        { name: t.who, cell: ({ actor }) => <Who actor={actor} /> },
        { name: t.what, cell: (entry) => <What entry={entry} people={people} /> },
        { name: t.outcome, cell: (entry) => <Outcome entry={entry} /> },
        { name: t.whence, cell: (entry) => <Whence entry={entry} /> },
      ]}
    />
  );
}

function Who({ actor: { type, key_id: key, key_name: name, person, session } }: { actor: AuditEntry["actor"] }) {
  const t = auditMessages();
  if (type === "link") return <span class="audit-cell">{t.link}</span>;
  if (type === "command") return <span class="audit-cell">{person ?? "cli"}<span class="muted">{t.command}</span></span>;
  return (
    <span class="audit-cell audit-who">
      <a href={withParams({ actor: key })}>{person ?? name ?? key}</a>
      <span class="muted">{session ? t.session : t.key}{person !== undefined && ` ${name ?? ""}`}</span>
    </span>
  );
}

type People = ReadonlyMap<string, string>;

/** Names of members by their ids, those that have ended too. */
function usePeople(): People {
  const { data = [] } = useQuery({
    key: ["members", true], load: async (signal) => (await connection.json<{ data: Member[] }>("/v1/members", { query: { ended: true }, signal })).data,
  });
  return new Map(data.map(({ id, name }) => [id, name]));
}

function What({ entry: { operation, object: { kind, id }, details }, people }: { entry: AuditEntry; people: People }) {
  const person = kind === "members" && id !== undefined ? people.get(id) : undefined;
  const facts = [...(details.changed ?? []).filter((name) => details[name] === undefined), ...factsOf(details)];
  return (
    <span class="audit-cell audit-what">
      <code>{operation}</code>
      {id !== undefined && <a class="audit-object" href={withParams({ object: `${kind}/${id}` })}>{person ?? `${kind}/${id}`}</a>}
      {facts.length > 0 && <span class="muted" lang="en">{facts.join(", ")}</span>}
    </span>
  );
}

function Whence({ entry: { address, user_agent: agent } }: { entry: AuditEntry }) {
  return <span class="audit-cell">{address ?? "–"}<span class="muted audit-agent" title={agent}>{agent}</span></span>;
}

function Outcome({ entry: { outcome, status, code } }: { entry: AuditEntry }) {
  return (
    <span class="audit-cell">
      <Badge tone={tones[outcome]}>{auditMessages().outcomes[outcome]}</Badge>
      {outcome !== "done" && <span class="muted" lang="en">{[status, code].filter(Boolean).join(" ")}</span>}
    </span>
  );
}

import { useEffect, useState } from "preact/hooks";
import { operateMessages } from "messages:operate";
import { programsMessages } from "messages:programs";
import { Problem } from "../../components/problem.tsx";
import { connection } from "../../data/connection.ts";
import { type Scope, session } from "../../data/session.ts";
import { place } from "../../router/location.ts";

interface Consent {
  client: { name: string; where: string; is_here: boolean };
  scopes: readonly { scope: Scope; allowed: boolean }[];
  refused?: { description: string; redirect_to: string };
}

/** What a program asked for, without the question mark. */
const asked = () => place.peek().search.slice(1);

/** Where a person says whether a program may come in. It goes nowhere by itself: a program is answered by a click, or not at all. */
export function Screen() {
  const t = programsMessages();
  const [consent, setConsent] = useState<Consent | undefined>(undefined);
  const [error, setError] = useState<Error | undefined>(undefined);
  const [request] = useState(asked);
  useEffect(() => {
    connection.json<{ data: Consent }>("/oauth/consent/view", { method: "POST", body: { request } })
      .then(({ data }) => setConsent(data), (problem: unknown) => setError(problem as Error));
  }, []);
  if (error) {
    return (
      <div class="consent">
        <h1>{t.broken}</h1>
        <Problem error={error} />
      </div>
    );
  }
  if (!consent) return <h1 class="visually-hidden">{t.title}</h1>;
  if (consent.refused) {
    return (
      <div class="consent">
        <h1>{t.broken}</h1>
        <p>{t.refused(consent.refused.description)}</p>
        <p><a class="button" href={consent.refused.redirect_to} rel="noreferrer">{t.back}</a></p>
      </div>
    );
  }
  return <Question of={consent} request={request} />;
}

function Question({ of: { client, scopes }, request }: { of: Consent; request: string }) {
  const t = programsMessages();
  const open = scopes.filter(({ allowed }) => allowed).map(({ scope }) => scope);
  // What lets a program make keys is not given by a quick click.
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set(open.length > 1 ? open.filter((scope) => scope !== "admin") : open));
  const [state, setState] = useState<"asking" | "busy" | "left">("asking");
  const [error, setError] = useState<Error | undefined>(undefined);

  async function decide(given?: readonly Scope[]): Promise<void> {
    setState("busy");
    setError(undefined);
    try {
      const body = { request, ...(given && { scopes: given }) };
      const { data } = await connection.json<{ data: { redirect_to: string } }>("/oauth/consent", { method: "POST", body });
      location.assign(data.redirect_to);
      // A program of this device takes the answer, and the page stays.
      setState("left");
    } catch (problem) {
      setError(problem as Error);
      setState("asking");
    }
  }

  if (state === "left") {
    return (
      <div class="consent" role="status">
        <h1>{client.name}</h1>
        <p>{t.left}</p>
      </div>
    );
  }
  return (
    <form
      class="consent"
      onSubmit={(event) => {
        event.preventDefault();
        void decide([...chosen]);
      }}
    >
      <h1>{t.title}</h1>
      <p>{t.asks({ name: client.name, account: session.value?.account.name ?? "" })}</p>
      <p>{client.is_here ? t.goesHere(client.where) : t.goesTo(client.where)}</p>
      <p class="muted">{t.unproved}</p>
      <Scopes scopes={scopes} chosen={chosen} choose={setChosen} />
      <p class="muted small">{t.by(session.value?.key.name ?? "")}</p>
      {open.length === 0 && <p class="fault">{t.nothing}</p>}
      {open.length > 0 && chosen.size === 0 && <p class="fault">{t.none}</p>}
      {error && <Problem error={error} />}
      <div class="consent-foot">
        <button type="button" class="button" disabled={state === "busy"} onClick={() => void decide()}>{t.decline}</button>
        <button type="submit" class="button primary" disabled={state === "busy" || chosen.size === 0}>{t.accept}</button>
      </div>
    </form>
  );
}

interface ScopesProps {
  scopes: Consent["scopes"];
  chosen: ReadonlySet<Scope>;
  choose: (chosen: ReadonlySet<Scope>) => void;
}

function Scopes({ scopes, chosen, choose }: ScopesProps) {
  const t = programsMessages();
  const words = operateMessages().keys;
  const all = scopes.map(({ scope }) => scope);
  return (
    <fieldset class="key-choice">
      <legend class="field-label">{words.scopes}</legend>
      {scopes.map(({ scope, allowed }) => (
        <label key={scope} class="key-scope">
          <input
            type="checkbox" checked={chosen.has(scope)} disabled={!allowed}
            onChange={({ currentTarget: { checked } }) => choose(new Set(all.filter((one) => (one === scope ? checked : chosen.has(one)))))}
          />
          <span>
            <b>{words.scopeNames[scope]}</b>{" "}
            <span class="muted small">{allowed ? words.scopeHints[scope] : t.lacks}{allowed && scope === "admin" && `. ${t.power}`}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

import type { RefObject } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { loginMessages } from "messages:login";
import { sentenceOf } from "../../components/problem.tsx";
import { AtelierError } from "../../data/connection.ts";
import { logIn, session, sessionEnded } from "../../data/session.ts";
import { Segments } from "../../components/segments.tsx";
import { navigate, search } from "../../router/location.ts";
import { loginWay } from "./login-way.ts";
import { OtherWays } from "./other-ways.tsx";
import { PasswordForm } from "./password-form.tsx";
import { useTokenOfLink } from "./use-token-of-link.ts";

/** Where people log in: with a key, with email and password, or by a link that holds a token behind `#t=`, which no log and no other site ever sees. */
export function Screen() {
  const t = loginMessages();
  const [error, setError] = useState<Error | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const byLink = useTokenOfLink();
  const field = useRef<HTMLInputElement>(null);

  async function attempt(by: Parameters<typeof logIn>[0]): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await logIn(by);
      navigate(afterLogin(), { replace: true });
    } catch (problem) {
      setError(problem as Error);
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  async function logInWithPassword(by: { email: string; password: string }): Promise<void> {
    await logIn(by);
    navigate(afterLogin(), { replace: true });
  }

  useEffect(() => {
    if (byLink) void attempt({ token: byLink });
    else if (session.peek() && !search.peek().has("to")) navigate("/", { replace: true });
    else field.current?.focus();
  }, [byLink]);

  return (
    <div class="login">
      <h1>{t.title}</h1>
      {sessionEnded.value && <p role="status">{t.ended}</p>}
      <Segments
        label={t.way} value={loginWay.value} options={[{ value: "key", label: t.byKey }, { value: "password", label: t.byEmail }]}
        change={(value) => [setError(undefined), void (loginWay.value = value)]}
      />
      {loginWay.value === "password" ? <PasswordForm attempt={logInWithPassword} /> : (
        <LoginForm
          field={field} busy={busy} fault={error && explain(error, byLink !== undefined)}
          submit={(key) => {
            if (key !== "") return void attempt({ key });
            setError(new Error(t.missing));
            field.current?.focus();
          }}
        />
      )}
      <OtherWays to={afterLogin()} done={() => navigate(afterLogin(), { replace: true })} />
    </div>
  );
}

interface LoginFormProps {
  field: RefObject<HTMLInputElement | null>;
  busy: boolean;
  fault: string | undefined;
  submit: (key: string) => void;
}

function LoginForm({ field, busy, fault, submit }: LoginFormProps) {
  const t = loginMessages();
  const hint = useId();
  const faultId = useId();
  return (
    <form
      class="login-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit(field.current!.value.trim());
      }}
    >
      <input class="visually-hidden" type="text" name="username" autocomplete="username" value="Atelier" tabIndex={-1} aria-hidden="true" readOnly />
      <div class="field">
        <label class="field-label" for="key">{t.key}</label>
        <input
          ref={field} id="key" class="input" type="password" name="password" autocomplete="current-password" spellcheck={false}
          aria-describedby={fault ? `${faultId} ${hint}` : hint} aria-invalid={fault !== undefined}
        />
        {fault && <p id={faultId} class="field-fault" role="alert">{fault}</p>}
        <p id={hint} class="field-hint">{t.hint}</p>
      </div>
      <button type="submit" class="button primary wide" disabled={busy} aria-busy={busy}>{busy ? t.busy : t.submit}</button>
    </form>
  );
}

function explain(problem: Error, byLink: boolean): string {
  const t = loginMessages();
  if (!(problem instanceof AtelierError) || problem.status !== 401) return sentenceOf(problem);
  return problem.code === "invalid_api_key" || !byLink ? t.wrongKey : t.wrongLink;
}

/** A place of this console, and nothing else. */
function afterLogin(): string {
  const to = search.peek().get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}

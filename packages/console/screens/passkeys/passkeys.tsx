import { useId, useState } from "preact/hooks";
import { passkeysMessages } from "messages:passkeys";
import { shellMessages } from "messages:shell";
import { Problem } from "../../components/problem.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { AtelierError, connection } from "../../data/connection.ts";
import type { Passkey } from "../../data/passkeys.ts";
import { session } from "../../data/session.ts";
import { failed, toast } from "../../shell/toasts.tsx";
import { LogInAgain, useLogInAgain } from "../login/log-in-again.tsx";
import { PasskeyRow } from "./passkey-row.tsx";

/** The passkeys of who is logged in: what they log in with in the place of a password, or after it. */
export function Screen() {
  const t = passkeysMessages();
  const { data, error, again } = useQuery({
    key: ["passkeys"],
    load: (signal) => connection.json<{ data: Passkey[]; required: boolean }>("/v1/passkeys", { signal }),
    keep: true,
    enabled: session.value?.member !== undefined,
  });
  // Whoever is logged in by a key has none: the service would refuse the question.
  const nobody = session.value?.member === undefined;
  return (
    <div class="passkeys">
      <h1>{shellMessages().passkeys}</h1>
      <p class="muted">{nobody ? t.nobody : t.about}</p>
      {nobody && <p><WayIn /></p>}
      {error && !data && !nobody && <Problem error={error} again={again} />}
      {data && data.data.length > 0 && (
        <>
          <ul class="passkey-list" aria-label={t.list}>
            {data.data.map((passkey) => <PasskeyRow key={passkey.id} of={passkey} isLast={data.data.length === 1} required={data.required} />)}
          </ul>
          <Required on={data.required} />
        </>
      )}
      {data && <NewPasskey />}
    </div>
  );
}

/** Where a key alone leads no further: becoming the first member, or logging in as one. */
function WayIn() {
  const shell = shellMessages();
  if (session.value?.offers_password) return <a class="button" href="/account">{shell.myAccount}</a>;
  return <a class="button" href="/login?to=/passkeys">{shell.logIn}</a>;
}

function Required({ on }: { on: boolean }) {
  const t = passkeysMessages();
  async function change(required: boolean): Promise<void> {
    try {
      await connection.json("/v1/passkeys/required", { method: "PUT", body: { required } });
      toast({ text: required ? t.requiredNow : t.notRequiredNow });
    } catch (error) {
      failed(error);
    }
    refresh("passkeys");
  }
  return (
    <div>
      <label class="switch">
        <input type="checkbox" role="switch" checked={on} onChange={(event) => void change(event.currentTarget.checked)} />
        {t.require}
      </label>
      <p class="muted small">{t.requireHint}</p>
    </div>
  );
}

function NewPasskey() {
  const t = passkeysMessages();
  const field = useId();
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const { ask, sheet, done, closed } = useLogInAgain();
  async function add(): Promise<void> {
    setBusy(true);
    try {
      const { addPasskey } = await import("../../data/passkeys.ts");
      await ask(() => addPasskey(name.trim()));
      toast({ text: t.added(name.trim()) });
      setName("");
    } catch (error) {
      // What the browser throws is in its own language and words.
      failed(error instanceof AtelierError ? error : new Error((error as Error).name === "InvalidStateError" ? t.alreadyHere : t.notMade));
    } finally {
      setBusy(false);
      refresh("passkeys");
    }
  }
  return (
    <>
      <form
        class="passkey-new"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <div class="field">
          <label class="field-label" for={field}>{t.name}</label>
          <input
            id={field} class="input" value={name} required maxLength={100} placeholder={t.nameExample} autocomplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </div>
        <button type="submit" class="button primary" disabled={busy} aria-busy={busy}>{t.add}</button>
      </form>
      <LogInAgain handle={sheet} done={done} closed={closed} />
    </>
  );
}

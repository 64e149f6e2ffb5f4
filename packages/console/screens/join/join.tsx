import { useEffect, useState } from "preact/hooks";
import { peopleMessages } from "messages:people";
import { shellMessages } from "messages:shell";
import { sentenceOf } from "../../components/problem.tsx";
import { SmallForm } from "../../components/forms/small-form.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { connection } from "../../data/connection.ts";
import { logInByLink, type Role } from "../../data/session.ts";
import { navigate } from "../../router/location.ts";
import { loginWay } from "../login/login-way.ts";
import { useTokenOfLink } from "../login/use-token-of-link.ts";

type Link = { kind: "invitation"; account: string; role: Role; email?: string } | { kind: "password"; name: string; email: string };

/** Where a link leads that invites somebody, or sets a password: what it is for says the service, by the token behind `#t=`. */
export function Screen() {
  const t = peopleMessages();
  const token = useTokenOfLink();
  const [link, setLink] = useState<Link | undefined>(undefined);
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (token === undefined) return setFault(t.noLink);
    setFault("");
    setLink(undefined);
    connection.json<{ data: Link }>("/v1/session/link", { method: "POST", body: { token } })
      .then(({ data }) => setLink(data), (error: unknown) => setFault(sentenceOf(error as Error)));
  }, [token]);
  async function send(values: Record<string, string>): Promise<void> {
    await logInByLink(link!.kind === "invitation" ? "join" : "reset", { ...values, token: token! });
    loginWay.value = "password";
    navigate("/", { replace: true });
  }
  return (
    <div class="login">
      <h1>{link === undefined ? "Atelier" : link.kind === "invitation" ? t.joinTitle(link.account) : t.resetTitle(link.name)}</h1>
      {fault && <p class="field-fault" role="alert">{fault}</p>}
      {fault && <a class="button" href="/login">{shellMessages().logIn}</a>}
      {link?.kind === "invitation" && (
        <SmallForm class="login-form" action={t.join} send={send}>
          <p>{t.joinAs(t.roles[link.role])} {t.roleHints[link.role]}.</p>
          <TextField name="name" label={t.name} required maxLength={100} autocomplete="name" />
          {link.email !== undefined ? <Known email={link.email} /> : <TextField name="email" type="email" label={t.email} required autocomplete="username" />}
          <TextField name="password" type="password" label={t.password} hint={t.passwordHint} required maxLength={256} autocomplete="new-password" />
        </SmallForm>
      )}
      {link?.kind === "password" && (
        <SmallForm class="login-form" action={t.save} send={send}>
          <Known email={link.email} />
          <TextField name="password" type="password" label={t.nextPassword} hint={t.passwordHint} required maxLength={256} autocomplete="new-password" />
        </SmallForm>
      )}
    </div>
  );
}

/** Shown, kept by the browser beside the password, and not sent. */
function Known({ email }: { email: string }) {
  return (
    <p>
      {email}
      <input class="visually-hidden" type="text" autocomplete="username" value={email} tabIndex={-1} aria-hidden="true" readOnly />
    </p>
  );
}

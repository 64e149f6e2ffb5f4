import { peopleMessages } from "messages:people";
import { shellMessages } from "messages:shell";
import { SmallForm } from "../../components/forms/small-form.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { logIn, session } from "../../data/session.ts";
import { toast } from "../../shell/toasts.tsx";
import { loginWay } from "../login/login-way.ts";
import { SessionList } from "../people/session-list.tsx";

/** What is one's own: who one is, a password, and sessions. */
export function Screen() {
  const t = peopleMessages();
  const { account, member, offers_password: isOffered } = session.value!;
  return (
    <>
      <div class="operate-head"><h1>{shellMessages().myAccount}</h1></div>
      <section class="people-part">
        {member ? (
          <p><b>{member.name}</b> · {member.email} · {t.roles[member.role]} · {t.account}: {account.name}</p>
        ) : <p>{t.noPerson} {t.account}: {account.name}</p>}
      </section>
      {isOffered && <SetPassword />}
      {member && <ChangePassword email={member.email} />}
      {member && <p><a class="button" href="/passkeys">{shellMessages().passkeys}</a></p>}
      <section class="people-part">
        <h2>{t.sessions}</h2>
        <SessionList at="/v1/sessions" />
      </section>
    </>
  );
}

function SetPassword() {
  const t = peopleMessages();
  async function make(values: Record<string, string>): Promise<void> {
    await connection.json("/v1/members", { method: "POST", body: values });
    await logIn({ email: values["email"]!, password: values["password"]! });
    loginWay.value = "password";
    refresh("members");
  }
  return (
    <section class="people-part">
      <h2>{t.setPassword}</h2>
      <p>{t.setPasswordText}</p>
      <SmallForm action={t.setPassword} send={make}>
        <TextField name="name" label={t.name} required maxLength={100} autocomplete="name" />
        <TextField name="email" type="email" label={t.email} required autocomplete="username" />
        <TextField name="password" type="password" label={t.password} hint={t.passwordHint} required maxLength={256} autocomplete="new-password" />
      </SmallForm>
    </section>
  );
}

function ChangePassword({ email }: { email: string }) {
  const t = peopleMessages();
  async function change(values: Record<string, string>): Promise<void> {
    const body = { current_password: values["current"], new_password: values["next"] };
    await connection.json("/v1/session/password", { method: "PUT", body });
    toast({ text: t.passwordChanged });
    refresh("sessions");
  }
  return (
    <section class="people-part">
      <h2>{t.changePassword}</h2>
      <SmallForm action={t.changePassword} send={change}>
        <input class="visually-hidden" type="text" autocomplete="username" value={email} tabIndex={-1} aria-hidden="true" readOnly />
        <TextField name="current" type="password" label={t.currentPassword} required maxLength={256} autocomplete="current-password" />
        <TextField name="next" type="password" label={t.nextPassword} hint={t.passwordHint} required maxLength={256} autocomplete="new-password" />
      </SmallForm>
    </section>
  );
}

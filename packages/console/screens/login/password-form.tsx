import { sentenceOf } from "../../components/problem.tsx";
import { SmallForm } from "../../components/forms/small-form.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { AtelierError } from "../../data/connection.ts";
import { loginMessages } from "./login-messages.ts";

/** For members: email and password. */
export function PasswordForm({ attempt }: { attempt: (by: { email: string; password: string }) => Promise<void> }) {
  const t = loginMessages();
  const explain = (error: Error) => (error instanceof AtelierError && error.status === 401 ? t.wrongPassword : sentenceOf(error));
  return (
    <SmallForm
      class="login-form" action={t.submit} explain={explain}
      send={(values) => attempt({ email: values["email"] ?? "", password: values["password"] ?? "" })}
    >
      <TextField name="email" type="email" label={t.email} required autocomplete="username" />
      <TextField name="password" type="password" label={t.password} required maxLength={256} autocomplete="current-password" hint={t.forgotten} />
    </SmallForm>
  );
}

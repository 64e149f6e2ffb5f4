import { loginMessages } from "messages:login";
import { otherWaysMessages } from "messages:otherWays";
import { sentenceOf } from "../../components/problem.tsx";
import { SmallForm } from "../../components/forms/small-form.tsx";
import { TextField } from "../../components/forms/text-field.tsx";
import { AtelierError } from "../../data/connection.ts";

interface PasswordFormProps {
  attempt: (by: { email: string; password: string }) => Promise<void>;
  /** Whose password is asked for; absent: whoever it is. */
  email?: string;
}

/** For members: email and password. */
export function PasswordForm({ attempt, email }: PasswordFormProps) {
  const t = loginMessages();
  const ways = otherWaysMessages();
  const explain = (error: Error) => {
    // A second factor that the browser did not give, or that does not hold.
    if (error.name === "NotAllowedError") return ways.noPasskey;
    if (!(error instanceof AtelierError) || error.status !== 401) return sentenceOf(error);
    return error.code === "invalid_passkey" ? ways.wrongPasskey : t.wrongPassword;
  };
  return (
    <SmallForm
      class="login-form" action={t.submit} explain={explain}
      send={(values) => attempt({ email: email ?? values["email"] ?? "", password: values["password"] ?? "" })}
    >
      {email === undefined
        ? <TextField name="email" type="email" label={t.email} required autocomplete="username" />
        : <input class="visually-hidden" type="text" autocomplete="username" value={email} tabIndex={-1} aria-hidden="true" readOnly />}
      <TextField name="password" type="password" label={t.password} required maxLength={256} autocomplete="current-password" hint={t.forgotten} />
    </SmallForm>
  );
}

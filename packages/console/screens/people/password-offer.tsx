import { peopleMessages } from "messages:people";
import { connection } from "../../data/connection.ts";
import { readSession } from "../../data/session.ts";
import { failed } from "../../shell/toasts.tsx";

/** Offered once, until somebody of the account takes it or declines. */
export function PasswordOffer() {
  const t = peopleMessages();
  async function decline(): Promise<void> {
    try {
      await connection.json("/v1/session/password-offer", { method: "DELETE" });
      await readSession();
    } catch (error) {
      failed(error);
    }
  }
  return (
    <div class="password-offer">
      <p>{t.setPasswordText}</p>
      <a class="button" href="/account">{t.setPassword}</a>
      <button type="button" class="button quiet" onClick={() => void decline()}>{t.notNow}</button>
    </div>
  );
}

import type { Ref } from "preact";
import { useRef, useState } from "preact/hooks";
import { logInAgainMessages } from "messages:logInAgain";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { AtelierError } from "../../data/connection.ts";
import { logIn, session } from "../../data/session.ts";
import { place } from "../../router/location.ts";
import { OtherWays } from "./other-ways.tsx";
import { PasswordForm } from "./password-form.tsx";

/** Asks for the login once more where the service says that it is too old for what somebody does, in place. */
export function useLogInAgain(): { ask: <T>(work: () => Promise<T>) => Promise<T>; sheet: Ref<SheetHandle>; done: () => void; closed: () => void } {
  const sheet = useRef<SheetHandle>(null);
  const [waits] = useState<{ end?: ((isDone: boolean) => void) | undefined }>({});
  const end = (isDone: boolean) => {
    waits.end?.(isDone);
    waits.end = undefined;
  };
  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof AtelierError) || problem.code !== "login_again") throw problem;
      const isDone = await new Promise<boolean>((resolve) => {
        waits.end = resolve;
        sheet.current?.open();
      });
      if (!isDone) throw problem;
      return work();
    }
  }
  return {
    ask,
    sheet,
    done: () => {
      end(true);
      sheet.current?.close();
    },
    closed: () => end(false),
  };
}

interface LogInAgainProps {
  handle: Ref<SheetHandle>;
  done: () => void;
  closed: () => void;
}

/** The ways to log in of who is logged in. */
export function LogInAgain({ handle, done, closed }: LogInAgainProps) {
  const t = logInAgainMessages();
  const email = session.value?.member?.email;
  return (
    <Sheet handle={handle} title={t.title} closed={closed}>
      <p>{t.why}</p>
      {email !== undefined && <PasswordForm email={email} attempt={async (by) => [await logIn(by), done()] as never} />}
      <OtherWays to={place.value.path} done={done} />
    </Sheet>
  );
}

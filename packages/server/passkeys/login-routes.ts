import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { failuresOf } from "../accounts/attempts.ts";
import type { LogIn } from "../accounts/log-in.ts";
import { whoAnswer } from "../accounts/session-answers.ts";
import { checkLoginPage } from "../http/same-origin.ts";
import type { Routes } from "../http/server-types.ts";
import { createSessionAnswer } from "../http/sessions/session-answer.ts";
import type { Db } from "../store/database/schema.ts";
import { invalidPasskey } from "./errors.ts";
import { loginInput, loginOptions } from "./passkey-answers.ts";
import type { Passkeys } from "./passkeys.ts";

const tags = ["Account"];
const open = { bodyLimit: 65_536, config: { access: "public" } } as const;

export interface PasskeyLoginServices {
  db: Db;
  passkeys: Passkeys;
  logIn: LogIn;
  /** As configured. */
  publicUrl: string | undefined;
}

/** Logins by passkey. */
export function passkeyLoginRoutes({ db, passkeys, logIn, publicUrl }: PasskeyLoginServices): Routes {
  const answer = createSessionAnswer(db, publicUrl);
  return (http) => {
    http.post(
      "/v1/session/passkey-options",
      {
        ...open,
        schema: { tags, operationId: "getPasskeyLoginOptions", summary: "Begin a login by passkey", response: { 200: loginOptions } },
        config: { ...open.config, audit: false },
      },
      async ({ ip, headers }, reply) => {
        checkLoginPage(headers, publicUrl);
        await logIn.attempts.count(`passkeys from ${ip}`, { rate: 1, burst: 30 });
        reply.header("cache-control", "no-store");
        return { data: { ...(await passkeys.loginOptions()) } };
      },
    );
    http.post(
      "/v1/session/passkey",
      {
        ...open,
        schema: {
          tags, operationId: "logInWithPasskey", summary: "Log in by passkey, alone or after a password: answers with a cookie", body: loginInput,
          response: { 200: whoAnswer },
        },
      },
      async (request, reply) => {
        checkLoginPage(request.headers, publicUrl);
        const response = request.body.response as unknown as AuthenticationResponseJSON;
        const keyId = await logIn.attempts.try([failuresOf(request.ip)], () => passkeys.keyOf(response));
        const begun = keyId !== undefined && (await logIn.open(keyId, { address: request.ip, agent: request.headers["user-agent"] }));
        if (!begun) throw invalidPasskey();
        return answer.begun(reply, begun);
      },
    );
  };
}

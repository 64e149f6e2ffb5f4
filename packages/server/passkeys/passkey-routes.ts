import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { failuresOf } from "../accounts/attempts.ts";
import type { LogIn } from "../accounts/log-in.ts";
import { whoAnswer } from "../accounts/session-answers.ts";
import { checkLoginPage } from "../http/same-origin.ts";
import type { Routes } from "../http/server-types.ts";
import { createSessionAnswer } from "../http/session-answer.ts";
import type { Db } from "../store/database/schema.ts";
import { invalidPasskey } from "./errors.ts";
import {
  addInput, addOptions, loginInput, loginOptions, passkeyAnswer, passkeyList, passkeyParams, removedAnswer, renameInput, requiredAnswer, requiredInput,
} from "./passkey-answers.ts";
import type { Passkeys } from "./passkeys.ts";

const tags = ["Account"];
const own = { access: { scope: "any", limit: "read" } } as const;
const open = { bodyLimit: 65_536, config: { access: "public" } } as const;

export interface PasskeyServices {
  db: Db;
  passkeys: Passkeys;
  logIn: LogIn;
  /** As configured. */
  publicUrl: string | undefined;
}

/** Passkeys of the caller, and logins by one. */
export function passkeyRoutes({ db, passkeys, logIn, publicUrl }: PasskeyServices): Routes {
  const answer = createSessionAnswer(db, publicUrl);
  return (http) => {
    http.post(
      "/v1/session/passkey-options",
      { ...open, schema: { tags, operationId: "getPasskeyLoginOptions", summary: "Begin a login by passkey", response: { 200: loginOptions } } },
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
    http.get(
      "/v1/passkeys",
      { schema: { tags, operationId: "listPasskeys", summary: "List the caller's passkeys", response: { 200: passkeyList } }, config: own },
      async ({ caller }) => passkeys.list(caller.keyId),
    );
    http.post(
      "/v1/passkeys/options",
      { schema: { tags, operationId: "getPasskeyOptions", summary: "Begin to add a passkey", response: { 200: addOptions } }, config: own },
      async ({ caller }, reply) => {
        reply.header("cache-control", "no-store");
        return { data: { ...(await passkeys.addOptions(caller.keyId)) } };
      },
    );
    http.post(
      "/v1/passkeys",
      {
        bodyLimit: open.bodyLimit,
        schema: { tags, operationId: "addPasskey", summary: "Add a passkey to the caller", body: addInput, response: { 200: passkeyAnswer } },
        config: own,
      },
      async ({ caller, body }) => ({ data: await passkeys.add(caller.keyId, body.name, body.response as unknown as RegistrationResponseJSON) }),
    );
    http.put(
      "/v1/passkeys/required",
      {
        bodyLimit: 4096,
        schema: {
          tags, operationId: "requirePasskey", summary: "Have the caller's password count only with a passkey after it", body: requiredInput,
          response: { 200: requiredAnswer },
        },
        config: own,
      },
      async ({ caller, body: { required } }) => {
        await passkeys.require(caller.keyId, required);
        return { data: { required } };
      },
    );
    http.patch(
      "/v1/passkeys/:id",
      {
        bodyLimit: 4096,
        schema: {
          tags, operationId: "renamePasskey", summary: "Rename a passkey of the caller", params: passkeyParams, body: renameInput,
          response: { 200: passkeyAnswer },
        },
        config: own,
      },
      async ({ caller, params, body }) => ({ data: await passkeys.rename(caller.keyId, params.id, body.name) }),
    );
    http.delete(
      "/v1/passkeys/:id",
      {
        schema: {
          tags, operationId: "removePasskey", summary: "Remove a passkey of the caller", params: passkeyParams, response: { 200: removedAnswer },
        },
        config: own,
      },
      async ({ caller, params }) => {
        await passkeys.remove(caller.keyId, params.id);
        return { data: { removed: true as const } };
      },
    );
  };
}

import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { requireRecentLogin } from "../accounts/recent-login.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import {
  addInput, addOptions, passkeyAnswer, passkeyList, passkeyParams, removedAnswer, renameInput, requiredAnswer, requiredInput,
} from "./passkey-answers.ts";
import type { Passkeys } from "./passkeys.ts";

const tags = ["Account"];
const params = passkeyParams;
const requires = "Have the caller's password count only with a passkey after it";
const config = { access: { scope: "any", limit: "read", programs: false } } as const;

const recent = "Needs a session whose login is not older than 10 minutes; else 403 `login_again`: log in again and repeat it";

/** Passkeys of the caller. */
export function passkeyRoutes(passkeys: Passkeys, now: () => number = Date.now): Routes {
  return (http) => {
    http.get(
      "/v1/passkeys",
      { schema: { tags, operationId: "listPasskeys", summary: "List the caller's passkeys", response: { 200: passkeyList } }, config },
      async ({ caller }) => passkeys.list(caller.keyId),
    );
    addingRoutes(http, passkeys, now);
    http.put(
      "/v1/passkeys/required",
      {
        bodyLimit: 4096,
        schema: { tags, operationId: "requirePasskey", summary: requires, body: requiredInput, response: { 200: requiredAnswer } },
        config,
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
        schema: { tags, operationId: "renamePasskey", summary: "Rename a passkey", params, body: renameInput, response: { 200: passkeyAnswer } },
        config,
      },
      async ({ caller, params: { id }, body }) => ({ data: await passkeys.rename(caller.keyId, id, body.name) }),
    );
    http.delete(
      "/v1/passkeys/:id",
      { schema: { tags, operationId: "removePasskey", summary: "Remove a passkey", params, response: { 200: removedAnswer } }, config },
      async ({ caller, params }) => {
        await passkeys.remove(caller.keyId, params.id);
        return { data: { removed: true as const } };
      },
    );
  };
}

/** Both ask for a recent login: a passkey outlives the session that has added it. */
function addingRoutes(http: HttpServer, passkeys: Passkeys, now: () => number): void {
  http.post(
    "/v1/passkeys/options",
    {
      schema: { tags, operationId: "getPasskeyOptions", summary: "Begin to add a passkey", description: recent, response: { 200: addOptions } },
      config: { ...config, audit: false },
    },
    async ({ caller, session }, reply) => {
      requireRecentLogin(session, now());
      reply.header("cache-control", "no-store");
      return { data: { ...(await passkeys.addOptions(caller.keyId)) } };
    },
  );
  http.post(
    "/v1/passkeys",
    {
      bodyLimit: 65_536,
      schema: {
        tags, operationId: "addPasskey", summary: "Add a passkey to the caller", description: recent, body: addInput, response: { 200: passkeyAnswer },
      },
      config,
    },
    async ({ caller, session, body }) => {
      requireRecentLogin(session, now());
      return { data: await passkeys.add(caller.keyId, body.name, body.response as unknown as RegistrationResponseJSON) };
    },
  );
}

import {
  type PublicKeyCredentialCreationOptionsJSON, type PublicKeyCredentialRequestOptionsJSON, startAuthentication, startRegistration,
} from "@simplewebauthn/browser";
import { connection } from "./connection.ts";

/** A passkey as the service lists it. */
export interface Passkey {
  id: string;
  name: string;
  backed_up: boolean;
  created_at: string;
  last_used_at?: string;
}

/** Begins a session with a passkey. @param options what the service asks for after a password; absent: whichever the browser has */
export async function signIn(options?: unknown): Promise<void> {
  const asked = options ?? (await connection.json<{ data: unknown }>("/v1/session/passkey-options", { method: "POST" })).data;
  const response = await startAuthentication({ optionsJSON: asked as PublicKeyCredentialRequestOptionsJSON });
  await connection.json("/v1/session/passkey", { method: "POST", body: { response } });
}

/** Has the browser make a passkey for who is logged in. */
export async function addPasskey(name: string): Promise<void> {
  const { data } = await connection.json<{ data: unknown }>("/v1/passkeys/options", { method: "POST" });
  const response = await startRegistration({ optionsJSON: data as PublicKeyCredentialCreationOptionsJSON });
  await connection.json("/v1/passkeys", { method: "POST", body: { name, response } });
}

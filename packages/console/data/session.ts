import { computed, signal } from "@preact/signals";
import { AtelierError, connection } from "./connection.ts";
import { cache } from "./cache.ts";
import { drafts } from "./drafts.ts";

export type Scope = "catalog" | "ai" | "account" | "admin";

/** Who is logged in, as `GET /v1/session` says it. */
export interface Session {
  account: { id: string; name: string };
  /** The key that it was begun with. */
  key: { id: string; name: string };
  scopes: readonly Scope[];
  /** Whether it may have premium items whole. */
  premium: boolean;
  /** The person that the key stands for or belongs to; absent: it is the account's. */
  member?: { id: string; name: string };
}

/** undefined while it is asked for, null without one. */
export const session = signal<Session | null | undefined>(undefined);

/** Whether a session ended that nobody logged out of: it is old, or its key was revoked. */
export const sessionEnded = signal(false);

/** Why nobody knows whether there is a session: the service did not answer. */
export const sessionProblem = signal<Error | undefined>(undefined);

export const scopes = computed<readonly Scope[]>(() => session.value?.scopes ?? []);

/** Whether the key of the session may see what asks for this. */
export function allows(scope: Scope | "any" | undefined): boolean {
  return scope === undefined || (Boolean(session.value) && (scope === "any" || scopes.value.includes(scope)));
}

export function startSession(): void {
  void readSession();
  // A key that was revoked, a session that ended: whichever call notices it first.
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "error" || !isLoggedOut(event.action.error)) return;
    endSession();
  });
}

/** The service knows the session no more: the shell goes to where people log in, and back to the same view. */
export function endSession(): void {
  sessionEnded.value ||= Boolean(session.peek());
  session.value = null;
}

export async function readSession(): Promise<void> {
  sessionProblem.value = undefined;
  try {
    session.value = (await connection.json<{ data: Session }>("/v1/session")).data;
  } catch (error) {
    if (isLoggedOut(error)) session.value = null;
    else sessionProblem.value = error as Error;
  }
}

/**
 * Where a password is not enough, the browser asks for a passkey next.
 * @param by the API key, the token of a one-time link, or what a member logs in with
 * @throws AtelierError 401 where it does not hold
 */
export async function logIn(by: { key: string } | { token: string } | { email: string; password: string }): Promise<void> {
  try {
    await connection.json("/v1/session", { method: "POST", body: by });
  } catch (problem) {
    if (!(problem instanceof AtelierError) || problem.code !== "passkey_required") throw problem;
    await (await import("./passkeys.ts")).signIn(problem.problem.passkey_options);
  }
  await begun();
}

/** Whoever has a passkey of this service. @throws Error of the browser where nobody shows one; AtelierError 401 where it does not hold */
export async function logInByPasskey(): Promise<void> {
  await (await import("./passkeys.ts")).signIn();
  await begun();
}

async function begun(): Promise<void> {
  sessionEnded.value = false;
  cache.clear();
  await readSession();
}

export async function logOut(): Promise<void> {
  await connection.json("/v1/session", { method: "DELETE" });
  drafts.clear();
  cache.clear();
  session.value = null;
}

export function isLoggedOut(error: unknown): boolean {
  return error instanceof AtelierError && error.status === 401;
}

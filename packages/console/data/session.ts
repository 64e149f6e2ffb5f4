import { computed, signal } from "@preact/signals";
import { AtelierError, connection } from "./connection.ts";
import { cache } from "./cache.ts";
import { drafts } from "./drafts.ts";
import { removeShared, sharedPictures } from "./shared-pictures.ts";

export type Scope = "catalog" | "ai" | "account" | "library" | "admin";
export type Role = "viewer" | "creator" | "editor" | "admin";

/** Who is logged in, as `GET /v1/session` says it. */
export interface Session {
  account: { id: string; name: string };
  /** The key that it was begun with. */
  key: { id: string; name: string };
  scopes: readonly Scope[];
  /** Whether it may have premium items whole. */
  premium: boolean;
  /** The person, where it is one's. */
  member?: { id: string; name: string; email: string; role: Role };
  /** Whether the account has no members yet and may make the first one. */
  offers_password?: boolean;
}

/** What a session is begun with. */
export type Credentials = { key: string } | { token: string } | { email: string; password: string };

/** undefined while it is asked for, null without one. */
export const session = signal<Session | null | undefined>(undefined);

/** Whether a session ended that nobody logged out of: it is old, or its key was revoked. */
export const sessionEnded = signal(false);

/** Why nobody knows whether there is a session: the service did not answer. */
export const sessionProblem = signal<Error | undefined>(undefined);

export const scopes = computed<readonly Scope[]>(() => session.value?.scopes ?? []);

/** Whether the key of the session may see what asks for this. */
export function allows(scope: Scope | readonly Scope[] | "any" | undefined): boolean {
  if (scope === undefined) return true;
  return Boolean(session.value) && (scope === "any" || [scope].flat().some((one) => scopes.value.includes(one as Scope)));
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
  void removeShared();
}

export async function readSession(): Promise<void> {
  sessionProblem.value = undefined;
  try {
    session.value = (await connection.json<{ data: Session }>("/v1/session")).data;
    // What came while somebody else was logged in is removed.
    void sharedPictures(session.value.key.id);
  } catch (error) {
    if (isLoggedOut(error)) session.value = null;
    else sessionProblem.value = error as Error;
  }
}

/**
 * Where a password is not enough, the browser asks for a passkey next.
 * @throws AtelierError 401 for what does not hold; Error of the browser where nobody shows a passkey
 */
export async function logIn(by: Credentials): Promise<void> {
  try {
    await connection.json("/v1/session", { method: "POST", body: by });
  } catch (problem) {
    if (!(problem instanceof AtelierError) || problem.code !== "passkey_required") throw problem;
    await (await import("./passkeys.ts")).signIn(problem.problem.passkey_options);
  }
  await begin();
}

/** Whoever has a passkey of this service. @throws Error of the browser where nobody shows one; AtelierError 401 where it does not hold */
export async function logInByPasskey(): Promise<void> {
  await (await import("./passkeys.ts")).signIn();
  await begin();
}

/** Joins by an invitation, or sets a password by a link: both log in. @throws AtelierError 410 for a link that does not hold */
export async function logInByLink(way: "join" | "reset", body: Record<string, string>): Promise<void> {
  await connection.json(`/v1/session/${way}`, { method: "POST", body });
  await begin();
}

async function begin(): Promise<void> {
  sessionEnded.value = false;
  cache.clear();
  await readSession();
}

export async function logOut(): Promise<void> {
  try {
    await connection.json("/v1/session", { method: "DELETE" });
  } finally {
    // Also where the service does not respond: what is in this browser is gone.
    await removeShared();
    drafts.clear();
  }
  cache.clear();
  session.value = null;
}

export function isLoggedOut(error: unknown): boolean {
  return error instanceof AtelierError && error.status === 401;
}

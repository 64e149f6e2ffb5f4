import { ServiceError } from "../errors.ts";
import type { Session } from "./sessions.ts";

/** For so long a login is enough for what opens a way in that outlives the session, milliseconds. */
export const recentFor = 10 * 60 * 1000;

/**
 * Whoever finds a browser that somebody has left must not make a way in of their own.
 * @param session undefined for a key, which is its own proof
 * @throws ServiceError 403
 */
export function requireRecentLogin(session: Pick<Session, "begunAt"> | undefined, now: number): void {
  if (session && now - session.begunAt > recentFor) {
    throw new ServiceError(403, "login_again", `The login of this session is older than ${recentFor / 60_000} minutes: log in again, then repeat this`);
  }
}

import { sessionCookie, type SessionCookie } from "../session-cookie.ts";

/**
 * The cookie that binds a login to the browser which began it. The provider's page sends the browser back, and with that request a cookie comes along only
 * where it is `SameSite=Lax`.
 */
export function loginCookie(publicUrl: string | undefined): SessionCookie {
  return sessionCookie(publicUrl, { suffix: "-login", sameSite: "lax" });
}

import { parseCookie, stringifySetCookie } from "cookie";
import { publicPath } from "./public-path.ts";

/** The cookie of browsers' sessions. */
export interface SessionCookie {
  readonly name: string;
  /** The token in a request's `Cookie` header. */
  read(header: string | undefined): string | undefined;
  /** `Set-Cookie` for a token, for so many seconds. */
  write(token: string, seconds: number): string;
  /** `Set-Cookie` that removes it. */
  clear(): string;
}

/**
 * Where clients come by https, the prefix `__Host-` keeps other hosts and plain connections from setting it (RFC 6265bis, section 4.1.3.2). It asks for the
 * path `/`: below another one the prefix is `__Secure-`, and the cookie goes to no other service of the host.
 */
export function sessionCookie(publicUrl: string | undefined, { suffix = "", sameSite = "strict" as "strict" | "lax" } = {}): SessionCookie {
  const secure = publicUrl?.startsWith("https:") === true;
  const path = publicPath(publicUrl) || "/";
  const name = secure ? `${path === "/" ? "__Host-" : "__Secure-"}atelier${suffix}` : `atelier${suffix}`;
  const attributes = { name, path, httpOnly: true, sameSite, secure } as const;
  return {
    name,
    read: (header) => (header?.includes(name) ? parseCookie(header)[name] || undefined : undefined),
    write: (value, maxAge) => stringifySetCookie({ ...attributes, value, maxAge }),
    clear: () => stringifySetCookie({ ...attributes, value: "", maxAge: 0 }),
  };
}

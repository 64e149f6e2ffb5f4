/** The path below which the service is reached, such as `/media-lib`; "" where it is at the root of its host. The page says it. */
export const base: string = globalThis.document?.documentElement.dataset.base ?? "";

/** The URL of the service, for programs elsewhere. */
export const serviceUrl = (): string => location.origin + base;

/** A path in the address bar as the console knows it, which is as if it stood at the root; undefined for one outside. */
export function inside(pathname: string): string | undefined {
  if (pathname === base) return "/";
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : undefined;
}

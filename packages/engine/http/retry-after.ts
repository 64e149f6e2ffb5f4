/** Longest wait that a server may ask for, milliseconds: beyond it, it is asked again in between. */
export const longestWait = 900_000;

/**
 * What a `Retry-After` header asks for (RFC 9110, section 10.2.3): seconds, or the date of an HTTP message.
 * @param now milliseconds since 1970
 * @returns milliseconds from now, `longestWait` at most; undefined where it says nothing that can be read
 */
export function retryAfter(header: string | undefined, now = Date.now()): number | undefined {
  const text = header?.trim() ?? "";
  const wait = /^\d{1,15}(\.\d{1,9})?$/.test(text) ? Number(text) * 1000 : /^[a-z]{3,9},? /i.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(longestWait, Math.max(0, Math.ceil(wait)));
}

/**
 * A signed URL as this page may load it. The signature covers path and query; the host is the one in `ATELIER_PUBLIC_URL`, which need not be the one in
 * the address bar, and the content policy allows no other.
 */
export function mediaUrl(url: string): string {
  const { pathname, search } = new URL(url, "http://any.test");
  return pathname + search;
}

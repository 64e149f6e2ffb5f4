import type { HttpServer } from "./server-types.ts";

/** The path below which clients reach the service, such as `/media-lib`; "" where its address has none. */
export function publicPath(publicUrl: string | undefined): string {
  return publicUrl === undefined ? "" : new URL(publicUrl).pathname.replace(/\/+$/, "");
}

/**
 * Takes this path from the URL of a request, where the proxy has passed it on; one that has taken it already changes nothing. No path of ours begins with it
 * (`publicAddress` in config/setting-types.ts).
 */
export function withoutPublicPath(path: string): (url: string) => string {
  if (path === "") return (url) => url;
  return (url) => {
    if (!url.startsWith(path)) return url;
    const rest = url.slice(path.length);
    if (rest === "" || rest.startsWith("?")) return `/${rest}`;
    return rest.startsWith("/") ? rest : url;
  };
}

/** Has `Link` headers, which routes write with paths of their own, name what clients can ask for. */
export function prefixLinkHeaders(http: HttpServer, path: string): void {
  if (path === "") return;
  http.addHook("onSend", async (_request, reply) => {
    const link = reply.getHeader("link");
    if (typeof link === "string") reply.header("link", link.replaceAll(/<(?=\/)/g, `<${path}`));
  });
}

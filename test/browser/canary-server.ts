import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A document as one round shows it. */
export interface Shown {
  name: string;
  svg: string;
}

/** What a browser asked for, beyond the pages themselves, while it showed a document. */
export type Strays = Map<string, string[]>;

export interface CanaryServer {
  port: number;
  /** Shows each document in turn; resolves with what strayed when all were shown. */
  round(documents: Shown[]): { start: string; strays: Promise<Strays> };
  close(): void;
}

const host = "pages.test";
const document = /^\/(\d+)\.svg$/;

/**
 * Serves documents in the three ways that pages use them, and takes every other request, whatever its host, for one that should not have
 * been: the browser is set to find every name that ends in `.test` at this port.
 */
export async function startCanaryServer(): Promise<CanaryServer> {
  let shown: Shown[] = [];
  let current = 0;
  let strays: Strays = new Map();
  let finish: (strays: Strays) => void = () => {};
  const stray = (what: string): void => {
    const { name } = shown[current] ?? { name: "after the last" };
    strays.set(name, [...(strays.get(name) ?? []), what]);
  };

  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const ours = request.headers.host?.split(":")[0] === host;
    const send = (type: string, body: string): void =>
      void response.writeHead(200, { "content-type": type, "cache-control": "no-store", "access-control-allow-origin": "*" }).end(body);
    const number = Number(document.exec(path)?.[1] ?? /^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (ours && path === "/finished") {
      send("text/plain", "");
      return finish(strays);
    }
    if (ours && shown[number]) {
      current = number;
      return document.test(path) ? send("image/svg+xml", shown[number].svg) : send("text/html; charset=utf-8", pageOf(shown[number], number, shown.length));
    }
    stray(`${request.method} http://${request.headers.host}${path}`);
    send("text/plain", "");
  });
  // A connection that does not speak HTTP is one that wanted TLS; one that broke is that of a browser that was ended.
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code?.startsWith("HPE_")) stray("a connection that is not plain HTTP");
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    round(documents) {
      shown = documents;
      current = 0;
      strays = new Map();
      const { promise, resolve } = Promise.withResolvers<Strays>();
      finish = resolve;
      return { start: `http://${host}/page/0`, strays: promise };
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * The document as a document of its own, as a picture and inline, which comes last: what it leaves open would swallow what is behind it. The
 * page touches everything in it, waits, and goes on to the next.
 */
function pageOf({ svg }: Shown, number: number, count: number): string {
  const next = number + 1 < count ? `location.href = "/page/${number + 1}"` : `fetch("/finished")`;
  return `<!doctype html><meta charset="utf-8"><title>${number}</title><link rel="icon" href="data:,">
<script>
function touch(root) {
  for (const element of root.querySelectorAll("*")) {
    for (const type of ["mouseover", "mousemove", "mousedown", "mouseup", "focus", "click", "keydown"]) {
      const event = new (element.ownerDocument.defaultView || window).MouseEvent(type, { bubbles: true, cancelable: true });
      try { element.dispatchEvent(event); } catch {}
    }
  }
}
addEventListener("click", (event) => {
  const href = String(event.target.closest?.("a")?.getAttribute("href") ?? "");
  if (!href.startsWith("javascript:")) event.preventDefault();
}, true);
addEventListener("load", () => {
  touch(document.getElementById("inline"));
  try { touch(document.querySelector("iframe").contentDocument); } catch {}
  setTimeout(() => { ${next}; }, 120);
});
</script>
<iframe src="/${number}.svg"></iframe><img src="/${number}.svg" alt="">
<div id="inline">${svg.replace(/<\?xml[^>]*\?>|<!DOCTYPE[^>[]*(\[[^\]]*\])?>/g, "")}</div>`;
}

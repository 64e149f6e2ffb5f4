import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import type { TestContext } from "node:test";

export interface PathProxy {
  /** Address of what is behind it, with the path. */
  url: string;
  /** Port of the service that it passes requests to. */
  target: number;
}

/** A host that has a service below a path, and nothing of it elsewhere. @param strips whether the path is taken away before requests are passed on */
export async function startPathProxy(t: Pick<TestContext, "after">, path: string, strips: boolean): Promise<PathProxy> {
  const server = createServer((request, response) => {
    const { url = "/", method, headers } = request;
    if (url !== path && !url.startsWith(`${path}/`)) return void response.writeHead(404).end(`nothing of ours is at ${url}`);
    const passed = ask({ port: proxy.target, host: "127.0.0.1", method, headers, path: strips ? url.slice(path.length) || "/" : url }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers).flushHeaders();
      pipeline(answer, response, () => {});
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    pipeline(request, passed, () => {});
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const proxy: PathProxy = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, target: 0 };
  return proxy;
}

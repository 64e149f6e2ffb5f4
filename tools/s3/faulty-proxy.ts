import { once } from "node:events";
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface FaultyProxy {
  readonly url: string;
  /** How many requests have come. */
  requests: number;
  /** What becomes of the next requests; undefined passes them on. */
  fault: "busy" | "silent" | { cutAfter: number } | undefined;
  close(): void;
}

/** Stands before an HTTP server and does what networks and servers do: answers 503, nothing at all, or breaks off after some bytes of the body. */
export async function startFaultyProxy(target: string, host = "127.0.0.1"): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => {
    proxy.requests += 1;
    const { fault } = proxy;
    if (fault === "busy") return void request.resume().on("end", () => response.writeHead(503).end());
    if (fault === "silent") return void request.resume();
    const { method, url, rawHeaders } = request;
    const onward = ask({ hostname, port, method, path: url, headers: rawHeaders });
    onward.on("response", (answer) => (typeof fault === "object" ? cut(answer, response, fault.cutAfter) : passOn(answer, response)));
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  server.listen(0, host);
  await once(server, "listening");
  const proxy: FaultyProxy = {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    requests: 0,
    fault: undefined,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode!, answer.rawHeaders);
  answer.pipe(response);
  answer.on("error", () => response.destroy());
}

/** Sends the head and that many bytes, then ends the connection. */
function cut(answer: IncomingMessage, response: ServerResponse, after: number): void {
  response.writeHead(answer.statusCode!, answer.rawHeaders);
  let left = after;
  answer.on("data", (chunk: Buffer) => {
    response.write(chunk.subarray(0, left), () => left <= 0 && response.destroy());
    left -= Math.min(left, chunk.length);
  });
  answer.on("end", () => response.end());
  answer.on("error", () => response.destroy());
}

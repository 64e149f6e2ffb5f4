import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server of files that come and go. */
export interface MediaServer {
  /** Host and port. */
  host: string;
  /** @returns its URL, until `withdraw` */
  serve(bytes: Buffer): string;
  withdraw(url: string): void;
  close(): void;
}

export async function startMediaServer(): Promise<MediaServer> {
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? "");
    response.writeHead(file ? 200 : 404).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;
  return {
    host,
    serve: (bytes) => {
      const path = `/${count++}`;
      files.set(path, bytes);
      return `http://${host}${path}`;
    },
    withdraw: (url) => void files.delete(new URL(url).pathname),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A message of a client at which its connection breaks, once. */
export interface Break {
  /** Text of it: `commit\0`. The text of a statement is sent with its first runs alone (prepared-statements.ts), its values with each. */
  at: string;
  /** Text that was sent before on the same connection, at most a transaction ago. */
  after?: string;
  /** Whether the server carries it out, so that only its answer is lost. */
  carriedOut: boolean;
}

export interface BreakingProxy {
  /** Of a database that the server has, by way of this. */
  through(url: string): string;
  /** The next one; undefined once it has come. */
  break: Break | undefined;
  close(): Promise<void>;
}

/** Stands before a PostgreSQL server and loses its connections at the worst moment. @param folder of the server's socket */
export async function startBreakingProxy(folder: string): Promise<BreakingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const onward = connect(`${folder}/.s.PGSQL.5432`);
    for (const [one, other] of [[client, onward], [onward, client]] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => void (sockets.delete(one), other.destroy()));
    }
    const answer = (bytes: Buffer) => void client.write(bytes);
    onward.on("data", answer);
    let before = "";
    client.on("data", (asked: Buffer) => {
      const meant = proxy.break;
      before += asked.toString("latin1");
      if (!meant || !asked.includes(meant.at) || !before.includes(meant.after ?? "")) {
        if (asked.includes("commit\0")) before = "";
        return void onward.write(asked);
      }
      proxy.break = undefined;
      if (!meant.carriedOut) return void client.destroy();
      onward.off("data", answer);
      onward.on("data", () => client.destroy());
      onward.write(asked);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const proxy: BreakingProxy = {
    through: (url) => `postgres://${new URL(url).username}@127.0.0.1:${port}${new URL(url).pathname}`,
    break: undefined,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return proxy;
}

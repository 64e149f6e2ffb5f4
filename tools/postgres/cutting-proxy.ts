import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * How a connection is cut. `silence`: nothing passes any more, without a sign for anybody. `unanswered`: what the client sends still arrives, no answer.
 * `unheard`: the client gets what is left, the server nothing. `reset`: both get a reset.
 */
export type Cut = "silence" | "unanswered" | "unheard" | "reset";

export interface CuttingProxy {
  /** Of a database that the server has, by way of this. */
  through(url: string): string;
  /** Cuts the connection at its nth answer of the server from now on (a statement, or several that were sent together), when that has been passed on. */
  cutAfter(answers: number, cut: Cut): void;
  /** Whether a connection has been cut since. */
  hasCut(): boolean;
  close(): Promise<void>;
}

/** ReadyForQuery, with which the server ends each answer: `Z`, its length 5, and whether a transaction is open. */
const ready = /Z\0\0\0\x05[ITE]$/;

/** Stands between clients and a PostgreSQL server, as a network that fails. @param folder of the server's socket */
export async function startCuttingProxy(folder: string): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let [left, how, done]: [number, Cut, boolean] = [Number.POSITIVE_INFINITY, "silence", false];
  const server = createServer((client) => {
    const onward = connect(`${folder}/.s.PGSQL.5432`);
    let isCut: Cut | undefined;
    for (const [one, other] of [[client, onward], [onward, client]] as const) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        // Across a cut neither side learns that the other is gone.
        if (isCut === undefined) other.destroy();
      });
    }
    client.on("data", (asked: Buffer) => {
      if (isCut === undefined || isCut === "unanswered") onward.write(asked);
    });
    onward.on("data", (answer: Buffer) => {
      if (isCut === undefined || isCut === "unheard") client.write(answer);
      if (isCut !== undefined || !ready.test(answer.toString("latin1", Math.max(0, answer.length - 6)))) return;
      left -= 1;
      if (left > 0) return;
      [left, isCut, done] = [Number.POSITIVE_INFINITY, how, true];
      if (how !== "reset") return;
      client.resetAndDestroy();
      onward.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    through: (url) => `postgres://${new URL(url).username}@127.0.0.1:${port}${new URL(url).pathname}`,
    cutAfter(answers, cut) {
      [left, how, done] = [answers, cut, false];
    },
    hasCut: () => done,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

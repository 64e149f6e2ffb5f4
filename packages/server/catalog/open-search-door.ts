import type { Logger } from "pino";
import type { Listen } from "../config/setting-types.ts";
import type { SearchServer } from "./index/remote/search-server.ts";
import type { Catalogs } from "./open-catalogs.ts";

interface DoorParts {
  /** See `searchSecret`. */
  secret: string;
  catalogs: Catalogs | undefined;
  log: Logger;
  onError(error: unknown): void;
}

/** The listener for processes without an index, where there is to be one: loaded by `start` alone. */
export function openSearchDoor(listen: Listen | undefined, { secret, catalogs, log, onError }: DoorParts) {
  let server: SearchServer | undefined;
  return {
    /** @throws where the address is taken */
    async start(): Promise<void> {
      if (!listen || !catalogs) return;
      const { SearchServer } = await import("./index/remote/search-server.ts");
      server = await SearchServer.start({ ...listen, secret, catalogs: catalogs.searches, onError });
      log.info({ host: listen.host, port: server.port }, "searches of other processes are answered");
    },
    stop: async () => server?.stop(),
  };
}

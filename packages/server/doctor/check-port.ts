import { fetch } from "undici";
import { createServer } from "node:net";
import type { Config } from "../config/settings.ts";
import { fails, type Finding, ok, warns } from "./finding.ts";

/** Milliseconds that a running service has to say whether it is ready. */
const patience = 5000;

/** The port: free for a start, or our own service on it, and ready. */
export async function checkPort({ host, port }: Pick<Config, "host" | "port">): Promise<Finding[]> {
  const problem = await bindProblem(host, port);
  if (problem === undefined) return [ok("port", `Port ${port} is free: no service runs on it.`)];
  if (problem !== "EADDRINUSE") {
    const says = `The service cannot listen on ${host}, port ${port} (${problem}).`;
    return [fails("port", says, "Set ATELIER_HOST to an address of this machine, or another ATELIER_PORT.")];
  }
  return [await neighbour(host, port)];
}

function bindProblem(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code = "unknown" }: NodeJS.ErrnoException) => resolve(code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

async function neighbour(host: string, port: number): Promise<Finding> {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  const url = `http://${name.includes(":") ? `[${name}]` : name}:${port}/readyz`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
    const body = (await response.json()) as { status?: unknown; code?: unknown; message?: unknown };
    if (body.status === "ok") return ok("port", `A service listens on port ${port}, and is ready.`);
    if (body.code === "not_ready") return warns("port", `The service on port ${port} is not ready: ${String(body.message)}.`, "Wait, or see its log.");
  } catch (error) {
    if ((error as Error).name === "TimeoutError") return fails("port", `The service on port ${port} does not answer.`, "See its log; restart it.");
  }
  return fails("port", `Another program listens on port ${port}.`, "Stop it, or set ATELIER_PORT.");
}

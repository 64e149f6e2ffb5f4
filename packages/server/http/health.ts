import Type from "typebox";
import { ServiceError } from "../errors.ts";
import type { Routes } from "./server-types.ts";

const status = { 200: Type.Object({ status: Type.Literal("ok") }, { title: "Alive", description: "It is", examples: [{ status: "ok" }] }) };

/** `/healthz`: the process answers. `/readyz`: it can do its work; `waitingFor` names what it still waits for. */
export function healthRoutes(waitingFor: () => Promise<string[]>): Routes {
  return (http) => {
    http.get(
      "/healthz",
      { schema: { tags: ["Operation"], operationId: "health", summary: "Is the process alive?", response: status }, config: { access: "public" } },
      async () => ({ status: "ok" as const }),
    );
    http.get("/readyz", {
      schema: { tags: ["Operation"], operationId: "ready", summary: "Are the library and every index complete?", response: status },
      config: { access: "public" },
    }, async () => {
      const missing = await waitingFor();
      if (missing.length > 0) throw new ServiceError(503, "not_ready", `Waiting for ${missing.join(", ")}`, { headers: { "retry-after": "2" } });
      return { status: "ok" as const };
    });
  };
}

import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import type { Database } from "../store/database/database.ts";
import { usageOf } from "./usage.ts";

const period = Type.Object({
  from: Type.Optional(Type.String({ description: "First day (UTC), such as 2026-01-01, or an ISO 8601 instant; default: 29 days before the end" })),
  to: Type.Optional(Type.String({ description: "Last day (UTC), or an ISO 8601 instant that is not included; default: now" })),
});

const usage = Type.Object({
  data: Type.Array(
    Type.Object({
      date: Type.String({ format: "date", description: "Day, UTC" }),
      model: Type.String({ description: "Path of the create call below /v1/ai" }),
      unit: Type.String({ description: "What is counted: megapixels of pictures, seconds of video, frames of the turbo upscaler" }),
      tasks: Type.Integer({ description: "Finished tasks" }),
      quantity: Type.Number({ description: "Sum in the unit, to two decimals" }),
    }),
  ),
});

/** `GET /v1/usage`. */
export function usageRoutes({ db }: Database): Routes {
  return (http) => {
    http.get(
      "/v1/usage",
      {
        schema: {
          tags: ["Account"], operationId: "getUsage", summary: "What the account has used, by day and model", querystring: period,
          response: { 200: usage },
        },
        config: { access: { scope: "account", limit: "read" } },
      },
      async (request) => ({ data: await usageOf(db, request.caller.accountId, request.query) }),
    );
  };
}

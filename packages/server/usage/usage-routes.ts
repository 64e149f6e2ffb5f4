import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import type { Database } from "../store/database/database.ts";
import { dayOrInstantPattern, notDayOrInstant } from "./day-or-instant.ts";
import { usageOf } from "./usage.ts";

const timeOf = (words: { description: string; examples?: string[] }) => Type.String({ pattern: dayOrInstantPattern, patternReason: notDayOrInstant, ...words });

const period = Type.Object({
  from: Type.Optional(
    timeOf({
      description: "First day (UTC), such as 2026-01-01, or an ISO 8601 instant; not after `to`; default: 29 days before the end", examples: ["2026-01-01"],
    }),
  ),
  to: Type.Optional(timeOf({ description: "Last day (UTC), or an ISO 8601 instant that is not included; default: now" })),
  by: Type.Enum(["day", "hour"], { default: "day", description: "What is summed together" }),
  model: Type.Optional(Type.String({ description: "This model alone: path of its create call below /v1/ai" })),
  key: Type.Optional(Type.String({ description: "What was asked for with this key alone, by its id" })),
  by_key: Type.Boolean({ default: false, description: "Whether each key has its own entries" }),
});

const group = {
  date: Type.String({ format: "date", description: "Day, UTC" }),
  hour: Type.Optional(Type.String({ format: "date-time", description: "Beginning of the hour, where hours are asked for" })),
  model: Type.String({ description: "Path of the create call below /v1/ai" }),
  key_id: Type.Optional(Type.Union([Type.String(), Type.Null()], { description: "With `by_key`; null for what was counted before usage was counted by key" })),
};

const cost = (description: string) => Type.Optional(Type.Object(
  { amount: Type.Number({ description: "Dollars" }), currency: Type.Literal("USD", { description: "Of `amount`" }) }, { description },
));

const usage = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        ...group,
        unit: Type.String({ description: "What is counted: megapixels of pictures, seconds of video, frames of the turbo upscaler" }),
        tasks: Type.Integer({ description: "Finished tasks" }),
        quantity: Type.Number({ description: "Sum in the unit, to two decimals" }),
        cost: cost("What engines have charged; absent where nothing was"),
      }),
    ),
    failures: Type.Array(
      Type.Object({
        ...group,
        failed: Type.Integer({ description: "Tasks that failed" }),
        cancelled: Type.Integer({ description: "Tasks that were cancelled" }),
        cost: cost("What engines may have charged all the same; absent where nothing was"),
      }),
      { description: "What gave nothing, and costs nothing, but for what an engine has charged without a result" },
    ),
  },
  { title: "Usage", description: "One entry for each day or hour, model and unit" },
);

/** `GET /v1/usage`. */
export function usageRoutes({ db }: Database): Routes {
  return (http) => {
    http.get(
      "/v1/usage",
      {
        schema: {
          tags: ["Account"],
          operationId: "getUsage",
          summary: "What the account has used, by day and model; without the scope `account`, what the calling key has",
          querystring: period,
          response: { 200: usage },
        },
        config: { access: { scope: ["account", "ai"], limit: "read" } },
      },
      ({ caller, query }) => usageOf(db, caller.accountId, caller.scopes.includes("account") ? query : { ...query, key: caller.keyId }),
    );
  };
}

import Type, { type Static } from "typebox";
import { microsOf } from "../config/dollars.ts";
import { invalidRequest } from "../errors.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import type { BudgetsOfAll } from "../store/database/accounts/budgets.ts";
import type { Database } from "../store/database/database.ts";
import { allBudgets, type Budgeted, budgetsOfCaller, freeSpending, limitSpending } from "./manage-budgets.ts";

const tags = ["Account"];
const admin = { access: { scope: "admin", limit: "read" } } as const;

const budget = {
  scope: Type.Enum(["all", "account", "key"], { description: "Whose money it is: of all accounts together, of one, or of one key" }),
  account: Type.Optional(Type.String({ description: "Name of the account, of an account's" })),
  key_id: Type.Optional(Type.String({ description: "Id of the key, of a key's" })),
  period: Type.Enum(["day", "month"], { description: "For how long it is, UTC" }),
  limit: Type.Optional(Type.Number({ description: "Dollars that may be spent; absent where nothing limits it" })),
  spent: Type.Number({ description: "Dollars that tasks of the period have cost" }),
  reserved: Type.Number({ description: "Dollars that tasks which have not ended may cost" }),
  currency: Type.Literal("USD", { description: "Of the amounts" }),
  renews_at: Type.String({ format: "date-time", description: "When it begins again" }),
};
const example: Static<ReturnType<typeof Type.Object<typeof budget>>> = {
  scope: "account", account: "default", period: "month", limit: 50, spent: 12.35, reserved: 0.1, currency: "USD", renews_at: "2026-03-01T00:00:00.000Z",
};
const list = Type.Object(
  { data: Type.Array(Type.Object(budget)) },
  { title: "BudgetList", description: "Budgets, and what is spent of them", examples: [{ data: [example] }] },
);

const params = Type.Object({
  scope: Type.Enum(["accounts", "keys"], { description: "Whose it is", examples: ["accounts"] }),
  id: Type.String({ description: "Name of the account, or id of the key", examples: ["default"] }),
  period: Type.Enum(["day", "month"], { description: "For how long it is, UTC", examples: ["day"] }),
});
const limit = Type.Object(
  { limit: Type.Number({ minimum: 0, maximum: 1_000_000_000, description: "Dollars that may be spent, with at most six decimals" }) },
  { title: "BudgetInput", description: "What may be spent", examples: [{ limit: 50 }] },
);

const budgetedOf = ({ scope, id }: { scope: string; id: string }): Budgeted => (scope === "keys" ? { key: id } : { account: id });

/** `/v1/budgets`: what may be spent on engines that charge. */
export function budgetRoutes({ db, now }: Database, ofAll: BudgetsOfAll): Routes {
  return (http) => {
    http.get(
      "/v1/budgets",
      {
        schema: {
          tags, operationId: "getBudgets",
          summary: "What the calling key, its account and all together may spend; without the scope `account`, the key alone",
          response: { 200: list },
        },
        config: { access: { scope: ["account", "ai"], limit: "read" } },
      },
      async ({ caller: { accountId, keyId, scopes } }) => {
        const all = await budgetsOfCaller(db, { accountId, keyId, at: now() }, ofAll);
        return { data: scopes.includes("account") ? all : all.filter(({ scope }) => scope === "key") };
      },
    );
    http.get(
      "/v1/budgets/every",
      { schema: { tags, operationId: "listBudgets", summary: "Budgets of all, of every account and every key", response: { 200: list } }, config: admin },
      async () => ({ data: await allBudgets(db, now(), ofAll) }),
    );
    changes(http, db, async () => ({ data: await allBudgets(db, now(), ofAll) }));
  };
}

function changes(http: HttpServer, db: Database["db"], answer: () => Promise<Static<typeof list>>): void {
  http.put(
    "/v1/budgets/:scope/:id/:period",
    {
      schema: { tags, operationId: "setBudget", summary: "Set what an account or a key may spend", params, body: limit, response: { 200: list } },
      config: { ...admin, audit: { shows: ["limit"] } },
    },
    async ({ params: { scope, id, period }, body, caller, log }) => {
      const micros = microsOf(String(body.limit));
      if (micros === undefined) throw invalidRequest([{ name: "limit", reason: "must be an amount in dollars with at most six decimals" }]);
      await limitSpending(db, budgetedOf({ scope, id }), period, micros);
      log.info({ operation: "setBudget", of: `${scope}/${id}/${period}`, account: caller.accountId, key: caller.keyId }, "administration");
      return answer();
    },
  );
  http.delete(
    "/v1/budgets/:scope/:id/:period",
    {
      schema: { tags, operationId: "removeBudget", summary: "Let an account or a key spend without this limit", params, response: { 200: list } },
      config: admin,
    },
    async ({ params: { scope, id, period }, caller, log }) => {
      await freeSpending(db, budgetedOf({ scope, id }), period);
      log.info({ operation: "removeBudget", of: `${scope}/${id}/${period}`, account: caller.accountId, key: caller.keyId }, "administration");
      return answer();
    },
  );
}

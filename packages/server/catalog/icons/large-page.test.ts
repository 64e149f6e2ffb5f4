import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { Links } from "../../delivery/links.ts";
import type { IconWithNames } from "../../store/database/catalog/icons.ts";
import type { Context } from "../definition/definition.ts";
import { iconItems } from "./item.ts";

const sizes = ["512", "256", "128", "64", "32", "24", "16"];
const row = { slug: "a", created_at: 0, tags_json: "[]", colors_json: "[]", license_name: null };
const rows = Array.from({ length: 1000 }, (_, id) => ({ ...row, id }) as unknown as IconWithNames);

test("1,000 icons with seven thumbnails are made in turns, in their order, so that others are answered in between", async () => {
  let inThisTurn = 0;
  let most = 0;
  const signed = () => ((most = Math.max(most, ++inThisTurn)), { url: "" });
  const links = { icon: signed, file: signed } as unknown as Links;
  const counts = { of: async () => new Map() } as unknown as Context["counts"];
  let over = false;
  const made = iconItems(rows, { sizes, scopes: [] }, { links, counts }).finally(() => (over = true));
  for (; !over; inThisTurn = 0) await turn();
  assert.deepEqual((await made).map(({ id }) => id), rows.map(({ id }) => id));
  assert.ok(most <= 1000, `${most} URLs in one turn`);
});

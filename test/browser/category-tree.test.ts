import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { categorySlugs, slugsWithin } from "@atelier/server/catalog/sounds/categories.ts";

test("the console knows which categories lie in which as the service does", async () => {
  const source = new URL("../../packages/console/screens/audio/category-tree.ts", import.meta.url);
  const written = /categoriesBelow[^=]*= (\{.*?\n\});/s.exec(readFileSync(source, "utf8"))![1]!;
  const { default: below } = (await import(`data:text/javascript,export default ${encodeURIComponent(written)}`)) as { default: Record<string, string[]> };
  assert.deepEqual([...Object.keys(below), ...Object.values(below).flat()].sort(), [...categorySlugs].sort());
  for (const [slug, others] of Object.entries(below)) assert.deepEqual([slug, ...others].sort(), [...slugsWithin(slug)!].sort());
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { addAccounts, adderTo, newTask } from "../store/database/conformance-parts.ts";
import { objectsOf } from "../store/database/object-references.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { filesIn, inputFile, storedInput, withFetched } from "./input/stored-input.ts";
import { retryTask } from "./retry-task.ts";
import { taskOwner } from "./stored-task.ts";

test("a retry has the files that it was given, and neither those that were fetched for the old task nor references to them", async () => {
  const database = await openSqlite(":memory:");
  await addAccounts(database, "me");
  const file = (field: string, object: string) => inputFile(field, object, 3, { format: "png", width: 1, height: 1 });
  const stored = storedInput({ image: "", mask_url: "https://a.test/mask", style_url: "https://a.test/style" }, [file("image", "given")], []);
  // One address has given the same bytes as the caller.
  const input = withFetched(JSON.stringify(stored), [file("mask_url", "fetched"), file("style_url", "given")]);
  const failed = { ...newTask("old", "me"), input_json: input };
  await adderTo(database)([{ task: failed, objects: ["given", "fetched"], owner: taskOwner("old") }]);
  await database.db.updateTable("tasks").set({ status: "FAILED", finished_at: 5 }).execute();
  const id = await retryTask(database, "old");
  const { input_json } = await database.db.selectFrom("tasks").select("input_json").where("id", "=", id).executeTakeFirstOrThrow();
  assert.deepEqual(JSON.parse(input_json!), stored);
  assert.deepEqual(await objectsOf(database.db, taskOwner(id)), ["given"]);
  assert.equal(filesIn(input).length, 3);
  assert.deepEqual((await objectsOf(database.db, taskOwner("old"))).sort(), ["fetched", "given"], "the old task stays as it is");
  await database.close();
});

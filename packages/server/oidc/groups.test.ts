import assert from "node:assert/strict";
import { test } from "node:test";
import { groupsIn, roleOf } from "./groups.ts";

test("groups are read from a claim, also from within others, and only where they are text", () => {
  assert.deepEqual(groupsIn({ groups: ["a", 1, "b"] }, "groups"), ["a", "b"]);
  assert.deepEqual(groupsIn({ groups: "a" }, "groups"), ["a"]);
  assert.deepEqual(groupsIn({ realm_access: { roles: ["a"] } }, "realm_access.roles"), ["a"]);
  assert.deepEqual(groupsIn({ "https://studio.example/groups": ["a"] }, "https://studio.example/groups"), ["a"]);
  for (const claims of [{}, { groups: { a: true } }, { groups: 7 }]) assert.equal(groupsIn(claims, "groups"), undefined);
  assert.equal(groupsIn({}, "constructor.name"), undefined);
});

test("the highest role of somebody's groups counts, and nobody has one by chance", () => {
  const pairs = [["leads", "admin"], ["designers", "creator"]] as const;
  assert.equal(roleOf(["designers", "leads"], pairs), "admin");
  assert.equal(roleOf(["designers", "cooks"], pairs), "creator");
  assert.equal(roleOf(["cooks"], pairs), undefined);
  assert.equal(roleOf([], pairs), undefined);
  assert.equal(roleOf(["Leads"], pairs), undefined);
  assert.equal(roleOf(["cooks"], [...pairs, ["*", "viewer"]]), "viewer");
});

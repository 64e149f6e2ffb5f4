import assert from "node:assert/strict";
import { test } from "node:test";
import { normaliseEmail } from "./email.ts";
import { passwordFault } from "./password-rules.ts";
import { Passwords } from "./passwords.ts";

test("a password is stored as argon2id with 19 MiB and 2 passes, and nothing fits where there is none", async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash("a long sentence of her own");
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  assert.deepEqual(
    [await passwords.verify(stored, "a long sentence of her own"), await passwords.verify(stored, "another"), await passwords.verify(null, "x")],
    [true, false, false],
  );
});

test("beyond 100 that wait, nobody waits", async () => {
  const passwords = new Passwords();
  const stored = await passwords.hash("a long sentence of her own");
  const all = await Promise.allSettled(Array.from({ length: 110 }, () => passwords.verify(stored, "x")));
  const refused = all.filter((one) => one.status === "rejected");
  assert.ok(refused.length >= 1 && refused.length <= 10, `${refused.length} of 110`);
  assert.ok(refused.every(({ reason }) => (reason as { code: string }).code === "busy"));
});

test("short, long, common, repeated and one's own words are no passwords; length is enough for the others", async () => {
  const known = { name: "Ada Lovelace", email: "ada@example.org" };
  for (const bad of ["eleven char", "é".repeat(129), "123456qwerty", "aaaaaaaaaaaa", "ADA@example.org", "ada lovelace"]) {
    assert.ok(await passwordFault(bad, known), bad);
  }
  for (const good of ["correct horse battery", "パスワードは長いほど良いです"]) assert.equal(await passwordFault(good, known), undefined, good);
});

test("an email is kept in lower case, and what has no two sides is none", () => {
  assert.equal(normaliseEmail("  Ada@Example.ORG "), "ada@example.org");
  for (const bad of ["ada", "@example.org", "ada@", "a b@c", `${"a".repeat(251)}@b.c`]) assert.equal(normaliseEmail(bad), undefined, bad);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { attemptTime, LoginAttempts } from "./login-attempt.ts";

test("the cookie of a login gives its attempt again, for ten minutes and in any process with the same secret", () => {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const { attempt, value } = new LoginAttempts("secret", () => clock.now).begin("/sounds?q=rain");
  const other = new LoginAttempts("secret", () => clock.now);
  assert.deepEqual(other.read(value), attempt);
  assert.equal(attempt.to, "/sounds?q=rain");
  clock.now += attemptTime;
  assert.equal(other.read(value), undefined);
});

test("no two attempts, and no two secrets, have a state, nonce or verifier in common; the cookie holds none of them", () => {
  const { attempt, value } = new LoginAttempts("secret").begin("/");
  const other = new LoginAttempts("secret").begin("/").attempt;
  const elsewhere = new LoginAttempts("other").read(value)!;
  const all = [attempt, other, elsewhere].flatMap(({ state, nonce, verifier }) => [state, nonce, verifier]);
  assert.equal(new Set(all).size, 9);
  for (const one of all) assert.ok(one.length === 43 && !value.includes(one));
});

test("a cookie that was changed is another attempt or none, and leads to no other host", () => {
  const attempts = new LoginAttempts("secret");
  const { attempt, value } = attempts.begin("/");
  const [begun, random] = value.split(".");
  const moved = attempts.read(`${begun}.${random}.${Buffer.from("/icons").toString("base64url")}`)!;
  assert.notEqual(moved.state, attempt.state);
  assert.equal(attempts.read(`${begun}.${random}.${Buffer.from("//evil.example").toString("base64url")}`)!.to, "/");
  for (const broken of ["", "x", `${begun}.short.Lw`, `${begun}.${random}.`, `zzzzzzzzzzz.${random}.Lw`]) {
    assert.equal(attempts.read(broken), undefined, broken);
  }
  for (const to of ["//evil.example", "/\\evil.example", "https://evil.example", "", "/a\r\nb", `/${"a".repeat(1000)}`]) {
    assert.equal(attempts.begin(to).attempt.to, "/", to);
  }
});

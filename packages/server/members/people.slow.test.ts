import assert from "node:assert/strict";
import { test } from "node:test";
import { openAccount } from "../accounts/accounts.ts";
import { Attempts } from "../accounts/attempts.ts";
import { createAuthenticate } from "../accounts/authenticate.ts";
import { createKey, describeKeys, endKey } from "../accounts/keys.ts";
import { LastUse } from "../accounts/last-use.ts";
import { Sessions } from "../accounts/sessions.ts";
import { ServiceError } from "../errors.ts";
import { findKey } from "../store/database/accounts/accounts.ts";
import type { Database } from "../store/database/database.ts";
import { onEachDatabase } from "../../../test/parts/twin-databases.ts";
import { createKeyOfPassword } from "./key-of-password.ts";
import { Invitations } from "./invitations.ts";
import { Members } from "./members.ts";
import { OwnPassword } from "./own-password.ts";
import { findPasswordLink, makePasswordLink } from "./password-links.ts";
import { Passwords } from "./passwords.ts";

const password = "a long sentence of her own";
const passwords = new Passwords();
/** Uses are written in the background, also when the test has closed its database. */
const afterTheTest = () => {};

const codeOf = (work: Promise<unknown>) => work.then(() => "done", (error: unknown) => {
  assert.ok(error instanceof ServiceError, String(error));
  return error.code;
});

async function studio(database: Database) {
  const account = await openAccount(database, "studio");
  const members = new Members(database, passwords);
  const ada = await members.makeFirst({ accountId: account.id, premium: true }, { name: " Ada ", email: "Ada@Example.org", password });
  const sessions = new Sessions({ database, uses: new LastUse({ database, onError: afterTheTest }), now: database.now });
  return { account: account.id, members, ada, sessions, invitations: new Invitations(database) };
}

onEachDatabase((open) => {
  test("the first member is an admin, is not among the keys, and there is one first", async (t) => {
    const { one } = await open(t);
    const { account, members, ada } = await studio(one);
    assert.deepEqual([ada.name, ada.email, ada.role, ada.premium, ada.has_password], ["Ada", "ada@example.org", "admin", true, true]);
    assert.equal(await codeOf(members.makeFirst({ accountId: account, premium: true }, { name: "B", email: "b@example.org", password })), "has_members");
    assert.deepEqual(await describeKeys(one.db), []);
    assert.equal(await endKey(one.db, ada.key_id), false, "what stands for a person is revoked with them alone");
  });

  test("of many that use an invitation at once, one joins; another email and a taken one do not, and the invitation holds on", async (t) => {
    const { one, two } = await open(t);
    const { account, ada, invitations } = await studio(one);
    const invited = await invitations.make({ accountId: account, keyId: ada.key_id, premium: false }, { role: "creator" });
    assert.equal(await codeOf(invitations.accept(invited.token, { name: "Bo", email: "ada@example.org" }, null)), "email_taken");
    const joins = await Promise.all([one, two, one, two].map((database, number) =>
      codeOf(new Invitations(database).accept(invited.token, { name: "Bo", email: `bo${number}@example.org` }, null))));
    assert.deepEqual(joins.toSorted(), ["done", "link_expired", "link_expired", "link_expired"]);
    const named = await invitations.make({ accountId: account, premium: true }, { role: "viewer", email: "Cy@example.org" });
    assert.equal(await codeOf(invitations.accept(named.token, { name: "Cy", email: "other@example.org" }, null)), "invalid_request");
    const again = await invitations.make({ accountId: account, premium: true }, { role: "viewer", email: "cy@example.org" });
    assert.equal(await codeOf(invitations.accept(named.token, { name: "Cy" }, null)), "link_expired", "the later one took its place");
    await invitations.accept(again.token, { name: "Cy" }, null);
    assert.deepEqual(await invitations.list(account), []);
  });

  test("two admins who demote and end each other at once leave one", async (t) => {
    const { one, two } = await open(t);
    const { account, members, ada, invitations } = await studio(one);
    const { token } = await invitations.make({ accountId: account, premium: true }, { role: "admin", email: "bo@example.org" });
    const bo = await invitations.accept(token, { name: "Bo" }, null);
    const outcomes = await Promise.all([codeOf(members.end(account, ada.id)), codeOf(new Members(two, passwords).change(account, bo.id, { role: "viewer" }))]);
    assert.deepEqual(outcomes.toSorted(), ["done", "last_admin"]);
    assert.equal((await members.list(account, false)).filter(({ role }) => role === "admin").length, 1);
  });

  test("a lower role takes away from a member's keys, and an end ends them all; a key that was handed over stays", async (t) => {
    const { one } = await open(t);
    const { account, members, invitations } = await studio(one);
    const { token } = await invitations.make({ accountId: account, premium: true }, { role: "admin", email: "bo@example.org" });
    const bo = await invitations.accept(token, { name: "Bo" }, null);
    const make = (memberId: string | undefined, scopes: ("catalog" | "ai" | "admin")[]) =>
      createKey(one.db, { accountId: account, name: "k", scopes, premium: false, source: "operator", ...(memberId && { memberId }) });
    const [wide, admin, handed] = [await make(bo.id, ["catalog", "ai", "admin"]), await make(bo.id, ["admin"]), await make(undefined, ["ai"])];
    await members.change(account, bo.id, { role: "viewer" });
    const callers = createAuthenticate(one.db, one.now);
    assert.deepEqual((await callers(wide.key))?.scopes, ["catalog"]);
    assert.equal(await callers(admin.key), undefined, "nothing was left of it");
    assert.deepEqual(JSON.parse((await findKey(one.db, bo.keyId))!.scopes_json), ["catalog"]);
    await members.end(account, bo.id);
    const after = createAuthenticate(one.db, one.now);
    assert.deepEqual([await after(wide.key), (await after(handed.key))?.scopes], [undefined, ["ai"]]);
    assert.equal((await members.list(account, true)).find(({ id }) => id === bo.id)?.ended_at !== undefined, true);
    const back = await invitations.make({ accountId: account, premium: true }, { role: "viewer", email: "bo@example.org" });
    assert.ok((await invitations.accept(back.token, { name: "Bo" }, null)).id !== bo.id, "the email is free again");
  });

  test("a changed password ends the other sessions, a link sets it once and ends all, and members of another account are not found", async (t) => {
    const { one } = await open(t);
    const { account, members, ada, sessions } = await studio(one);
    const own = new OwnPassword({ database: one, passwords, sessions, attempts: new Attempts({ limited: true, now: one.now }) });
    const keyOf = createKeyOfPassword(one.db, passwords);
    const tried = [await keyOf(ada.email, password), await keyOf(ada.email, "x"), await keyOf("no@example.org", password)];
    assert.deepEqual(tried, [ada.key_id, undefined, undefined]);
    const [here, there] = [(await sessions.begin(ada.key_id, { address: "192.0.2.1" }))!, (await sessions.begin(ada.key_id))!];
    const next = { current: password, password: "another sentence entirely" };
    assert.equal(await codeOf(own.change({ memberId: ada.id }, { ...next, current: "wrong" }, here.session.hash)), "wrong_password");
    assert.equal(await codeOf(own.change({}, next, undefined)), "no_password");
    assert.equal(await own.change({ memberId: ada.id }, next, here.session.hash), 1);
    assert.deepEqual([(await sessions.find(here.token))?.caller.memberId, await sessions.find(there.token)], [ada.id, undefined]);
    const other = await openAccount(one, "other");
    assert.equal(await codeOf(makePasswordLink(one, other.id, ada.id)), "not_found");
    assert.equal(await codeOf(members.end(other.id, ada.id)), "not_found");
    const [first, { token }] = [await makePasswordLink(one, account, ada.id), await makePasswordLink(one, account, ada.id)];
    assert.equal(await findPasswordLink(one, first.token), undefined);
    assert.equal(await own.reset(token, "a third sentence, set by link"), ada.key_id);
    assert.equal(await codeOf(own.reset(token, "a fourth sentence, set by link")), "link_expired");
    assert.equal(await sessions.find(here.token), undefined);
    assert.equal(await keyOf(ada.email, "a third sentence, set by link"), ada.key_id);
  });
});

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addAccounts, type Twin } from "../conformance-parts.ts";
import type { Database } from "../database.ts";
import { insertKey } from "./accounts.ts";
import { findMemberByEmail, insertMember, updateMember } from "./members.ts";
import { findIdentityOf, findMemberByIdentity, hasEnded, takeInvitationOf, writeIdentity } from "./oidc-identities.ts";
import { insertInvitation } from "./invitations.ts";
import {
  boundChallenges, deletePasskeysOf, findMemberOfPasskey, insertChallenge, insertPasskey, listPasskeys, requirePasskey, takeChallenge, usePasskey,
} from "./passkeys.ts";

/** How people log in: by whom a provider means, and by passkeys. */
export function signOnConformance(name: string, { empty }: Twin): void {
  describe(`${name}, how people log in`, () => {
    async function addPeople({ db }: Database, ...ids: string[]): Promise<void> {
      for (const id of ids) {
        const key = { id: `key of ${id}`, hash: id, hint: "", account_id: "a", name: id, scopes_json: "[]", premium: 0, limits_json: null } as const;
        await insertKey(db, { ...key, source: "member", created_at: 1, expires_at: null, revoked_at: null, last_used_at: null, member_id: id });
        const member = { id, account_id: "a", name: id, email: `${id}@example.org`, role: "viewer", password_hash: null, key_id: key.id };
        await insertMember(db, { ...member, created_at: 1, ended_at: null });
      }
    }
    const passkey = (id: string, member: string, counter = 0) =>
      ({ id, member_id: member, public_key: "", counter, transports: "", name: id, backed_up: 0, created_at: 1, last_used_at: null }) as const;

    test("a subject is one person, and another one once somebody else has it", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      await addAccounts(database, "a");
      await addPeople(database, "ada", "grace");
      const identity = { issuer: "https://id.example.com", subject: "1", created_at: 1 };
      await writeIdentity(db, { ...identity, member_id: "ada" });
      assert.equal((await findMemberByIdentity(db, identity.issuer, "1"))?.id, "ada");
      assert.equal(await findMemberByIdentity(db, "https://other.example.com", "1"), undefined);
      assert.equal((await findIdentityOf(db, identity.issuer, "ada"))?.subject, "1");
      await writeIdentity(db, { ...identity, member_id: "grace" });
      assert.equal((await findMemberByIdentity(db, identity.issuer, "1"))?.id, "grace");
      assert.equal(await findIdentityOf(db, identity.issuer, "ada"), undefined);
    });

    test("who has ended is known by their email until somebody has it again, and an invitation is taken once", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      await addAccounts(database, "a");
      await addPeople(database, "ada");
      assert.equal(await hasEnded(db, "ada@example.org"), false);
      await updateMember(db, "ada", { ended_at: 2 });
      assert.equal(await hasEnded(db, "ada@example.org"), true);
      assert.equal(await findMemberByEmail(db, "ada@example.org"), undefined);
      const invitation = { hash: "1", account_id: "a", role: "viewer", email: "ada@example.org", premium: 0, invited_by: null, created_at: 1 } as const;
      await insertInvitation(db, { ...invitation, id: "1", expires_at: 10 });
      assert.equal(await takeInvitationOf(db, "ada@example.org", 10), undefined);
      assert.equal((await takeInvitationOf(db, "ada@example.org", 9))?.id, "1");
      assert.equal(await takeInvitationOf(db, "ada@example.org", 9), undefined);
    });

    test("a passkey counts forwards alone, also where two come at once, and one that does not count stays at 0", async (t) => {
      const { database, again } = await empty(t);
      const { db } = database;
      await addAccounts(database, "a");
      await addPeople(database, "ada");
      await insertPasskey(db, passkey("counts", "ada", 5));
      await insertPasskey(db, passkey("silent", "ada"));
      const other = await again();
      const used = await Promise.all([usePasskey(db, "counts", 6, 2), usePasskey(other.db, "counts", 6, 2)]);
      assert.deepEqual(used.toSorted(), [false, true]);
      assert.equal(await usePasskey(db, "counts", 5, 3), false);
      assert.equal(await usePasskey(db, "counts", 0, 3), false);
      assert.equal(await usePasskey(db, "silent", 0, 3), true);
      assert.equal(await usePasskey(db, "silent", 0, 4), true);
      await requirePasskey(db, "ada", true);
      assert.equal((await findMemberOfPasskey(db, "counts"))?.needs_passkey, 1);
      await deletePasskeysOf(db, "ada");
      assert.deepEqual(await listPasskeys(db, "ada"), []);
      assert.equal((await findMemberByEmail(db, "ada@example.org"))?.needs_passkey, 0);
    });

    test("nobody who has ended has a passkey", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "a");
      await addPeople(database, "ada");
      await insertPasskey(database.db, passkey("one", "ada"));
      await updateMember(database.db, "ada", { ended_at: 2 });
      assert.equal(await findMemberOfPasskey(database.db, "one"), undefined);
    });

    test("a challenge is taken once; those of the past go, and of more than there may be the oldest", async (t) => {
      const { database, again } = await empty(t);
      const { db } = database;
      for (let at = 1; at <= 6; at++) await insertChallenge(db, { hash: `c${at}`, purpose: "login", member_id: null, expires_at: at });
      const other = await again();
      const taken = await Promise.all([takeChallenge(db, "c6"), takeChallenge(other.db, "c6")]);
      assert.equal(taken.filter(Boolean).length, 1);
      await boundChallenges(db, 1, 2);
      const left = await Promise.all(["c1", "c2", "c3", "c4", "c5"].map((hash) => takeChallenge(db, hash)));
      assert.deepEqual(left.map((one) => one?.hash), [undefined, undefined, undefined, "c4", "c5"]);
    });
  });
}

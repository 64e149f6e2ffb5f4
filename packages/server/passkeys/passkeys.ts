import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { invalidRequest } from "../errors.ts";
import { peopleLock } from "../members/add-member.ts";
import { findMemberOfKey, type MemberRow } from "../store/database/accounts/members.ts";
import {
  deletePasskey, findMemberOfPasskey, findPasskey, insertPasskey, listPasskeys, type PasskeyRow, renamePasskey, requirePasskey, usePasskey,
} from "../store/database/accounts/passkeys.ts";
import type { Database } from "../store/database/database.ts";
import { Challenges, challengeTime } from "./challenges.ts";
import { invalidPasskey, noMember, noPasskey, passkeyNotFound, passkeyRequired, passkeysFull, passkeysUnavailable } from "./errors.ts";
import { type RelyingParty, relyingPartyOf } from "./relying-party.ts";

/** Passkeys of one person. */
export const mostPasskeys = 20;
/** Characters of a passkey's name. */
export const longestName = 100;

export interface PasskeyView {
  id: string;
  name: string;
  /** Whether it is also elsewhere, such as on other devices of the person. */
  backed_up: boolean;
  created_at: string;
  last_used_at?: string;
}

export interface PasskeyParts {
  database: Database;
  /** Where browsers reach this service. */
  address: () => string;
}

/** Passkeys of people (WebAuthn): what they add and remove, and logins by them. The library is loaded when somebody uses one. */
export class Passkeys {
  readonly #database: Database;
  readonly #address: () => string;
  readonly #challenges: Challenges;

  constructor({ database, address }: PasskeyParts) {
    this.#database = database;
    this.#address = address;
    this.#challenges = new Challenges(database);
  }

  /** Whether browsers have passkeys where they reach this service. */
  get available(): boolean {
    return relyingPartyOf(this.#address()) !== undefined;
  }

  /** @param keyId which stands for the person. @throws ServiceError 409 for who is nobody */
  async list(keyId: string): Promise<{ data: PasskeyView[]; required: boolean }> {
    const member = await this.#memberOf(keyId);
    return { data: (await listPasskeys(this.#database.db, member.id)).map(view), required: member.needs_passkey === 1 };
  }

  /** What a browser makes a passkey by. @throws ServiceError 409 */
  async addOptions(keyId: string): Promise<object> {
    const member = await this.#memberOf(keyId);
    const { id: rpID } = this.#party();
    const own = await listPasskeys(this.#database.db, member.id);
    if (own.length >= mostPasskeys) throw passkeysFull(mostPasskeys);
    const { generateRegistrationOptions } = await import("@simplewebauthn/server");
    return generateRegistrationOptions({
      rpName: "Atelier", rpID, userID: new TextEncoder().encode(member.id), userName: member.email, userDisplayName: member.name,
      challenge: bytes(await this.#challenges.make("add", member.id)),
      timeout: challengeTime,
      excludeCredentials: own.map(({ id }) => ({ id })),
      // It is found without an email, and asks who uses it: alone it is as much as a password and a second factor.
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
  }

  /** @throws ServiceError 400, 401 where it does not hold, 409 */
  async add(keyId: string, name: string, response: RegistrationResponseJSON): Promise<PasskeyView> {
    const member = await this.#memberOf(keyId);
    const { id: expectedRPID, origin: expectedOrigin } = this.#party();
    const named = nameOf(name);
    const expectedChallenge = challengeOf(response.response.clientDataJSON);
    const challenge = await this.#challenges.take(expectedChallenge);
    if (challenge?.purpose !== "add" || challenge.memberId !== member.id) throw invalidPasskey();
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    const verified = await verifyRegistrationResponse({ response, expectedChallenge, expectedOrigin, expectedRPID }).catch((problem: unknown) => {
      throw invalidPasskey(problem);
    });
    if (!verified.verified) throw invalidPasskey();
    const { credential, credentialBackedUp } = verified.registrationInfo;
    const row: PasskeyRow = {
      id: credential.id, member_id: member.id, public_key: Buffer.from(credential.publicKey).toString("base64url"), counter: credential.counter,
      transports: (credential.transports ?? []).join(","), name: named, backed_up: credentialBackedUp ? 1 : 0, created_at: this.#database.now(),
      last_used_at: null,
    };
    await this.#database.alone(peopleLock, async (trx) => {
      if ((await listPasskeys(trx, member.id)).length >= mostPasskeys) throw passkeysFull(mostPasskeys);
      if (await findPasskey(trx, row.id)) throw invalidPasskey();
      await insertPasskey(trx, row);
    });
    return view(row);
  }

  /** @throws ServiceError 400, 404, 409 */
  async rename(keyId: string, id: string, name: string): Promise<PasskeyView> {
    const member = await this.#memberOf(keyId);
    if (!(await renamePasskey(this.#database.db, member.id, id, nameOf(name)))) throw passkeyNotFound();
    return view((await findPasskey(this.#database.db, id))!);
  }

  /** With the last one ends that the person needs one. @throws ServiceError 404, 409 */
  async remove(keyId: string, id: string): Promise<void> {
    const member = await this.#memberOf(keyId);
    await this.#database.alone(peopleLock, async (trx) => {
      if (!(await deletePasskey(trx, member.id, id))) throw passkeyNotFound();
      if ((await listPasskeys(trx, member.id)).length === 0) await requirePasskey(trx, member.id, false);
    });
  }

  /** Has the person's password count only with a passkey after it, or alone again. @throws ServiceError 409 for who has none */
  async require(keyId: string, on: boolean): Promise<void> {
    const member = await this.#memberOf(keyId);
    await this.#database.alone(peopleLock, async (trx) => {
      if (on && (await listPasskeys(trx, member.id)).length === 0) throw noPasskey();
      await requirePasskey(trx, member.id, on);
    });
  }

  /** What a browser asks an authenticator for a login: whoever has a passkey of this service. @throws ServiceError 409 */
  loginOptions(): Promise<object> {
    return this.#requestOptions("login", undefined);
  }

  /** @param keyId of who has brought the right password. @throws ServiceError 401 where that is not enough: it has what the browser asks for next */
  async second(keyId: string): Promise<void> {
    const member = await findMemberOfKey(this.#database.db, keyId);
    if (member?.needs_passkey === 1) throw passkeyRequired(await this.#requestOptions("second", member.id));
  }

  /** The key that stands for whose passkey has signed; undefined where that does not hold. */
  async keyOf(response: AuthenticationResponseJSON): Promise<string | undefined> {
    const { id: expectedRPID, origin: expectedOrigin } = this.#party();
    const expectedChallenge = challengeOf(response.response.clientDataJSON);
    const challenge = await this.#challenges.take(expectedChallenge);
    const [passkey, member] = await Promise.all([findPasskey(this.#database.db, response.id), findMemberOfPasskey(this.#database.db, response.id)]);
    if (!challenge || challenge.purpose === "add" || !passkey || !member) return undefined;
    if (challenge.purpose === "second" && challenge.memberId !== member.id) return undefined;
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const verified = await verifyAuthenticationResponse({
      response, expectedChallenge, expectedOrigin, expectedRPID,
      credential: { id: passkey.id, publicKey: bytes(passkey.public_key), counter: passkey.counter, transports: transportsOf(passkey) },
      // After a password it is enough that somebody has the authenticator.
      requireUserVerification: challenge.purpose === "login",
    }).catch(() => undefined);
    if (!verified?.verified) return undefined;
    const used = await usePasskey(this.#database.db, passkey.id, verified.authenticationInfo.newCounter, this.#database.now());
    return used ? member.key_id : undefined;
  }

  async #requestOptions(purpose: "login" | "second", memberId: string | undefined): Promise<object> {
    const { id: rpID } = this.#party();
    const own = memberId === undefined ? [] : await listPasskeys(this.#database.db, memberId);
    const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
    return generateAuthenticationOptions({
      rpID, timeout: challengeTime, challenge: bytes(await this.#challenges.make(purpose, memberId)),
      userVerification: purpose === "login" ? "required" : "preferred",
      allowCredentials: own.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) })),
    });
  }

  #party(): RelyingParty {
    const party = relyingPartyOf(this.#address());
    if (!party) throw passkeysUnavailable();
    return party;
  }

  /** Who logged in as themselves: a key that belongs to a person, or a session of one, cannot make what outlives it. */
  async #memberOf(keyId: string): Promise<MemberRow> {
    const member = await findMemberOfKey(this.#database.db, keyId);
    if (!member || member.key_id !== keyId) throw noMember();
    return member;
  }
}

function view({ id, name, backed_up: backedUp, created_at: createdAt, last_used_at: lastUsedAt }: PasskeyRow): PasskeyView {
  return {
    id, name, backed_up: backedUp === 1, created_at: new Date(createdAt).toISOString(),
    ...(lastUsedAt !== null && { last_used_at: new Date(lastUsedAt).toISOString() }),
  };
}

function nameOf(name: string): string {
  const trimmed = name.trim();
  if (trimmed !== "" && [...trimmed].length <= longestName) return trimmed;
  throw invalidRequest([{ name: "name", reason: `must have 1 to ${longestName} characters` }]);
}

const transportsOf = ({ transports }: PasskeyRow) => transports.split(",").filter((one) => one !== "");

/** A copy whose memory is its own: the library takes no view on a pool. */
function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, "base64url"));
}

/** What the browser says was signed; the library compares it afterwards. @throws ServiceError 401 for what is no client data */
function challengeOf(clientDataJson: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, "base64url").toString()) as { challenge?: unknown };
    if (typeof challenge === "string") return challenge;
  } catch (problem) {
    throw invalidPasskey(problem);
  }
  throw invalidPasskey();
}

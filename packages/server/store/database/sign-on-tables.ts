/* Tables of how people log in, as `schema.ts` has the others. */

/** Whom a provider of OpenID Connect means by a subject. */
export interface OidcIdentityTable {
  issuer: string;
  subject: string;
  member_id: string;
  created_at: number;
}

/** What a person logs in with in the place of a password, or after it (WebAuthn). */
export interface PasskeyTable {
  /** Of the credential, base64url. */
  id: string;
  member_id: string;
  /** As COSE has it, base64url. */
  public_key: string;
  /** How far the authenticator had counted; 0 for one that does not count. */
  counter: number;
  /** How it is reached, comma-separated. */
  transports: string;
  name: string;
  /** Whether it is also elsewhere, such as on the person's other devices. */
  backed_up: 0 | 1;
  created_at: number;
  last_used_at: number | null;
}

/** What a passkey must sign, each once. */
export interface PasskeyChallengeTable {
  /** SHA-256 of it, hexadecimal. */
  hash: string;
  /** `add`, `login`, or `second` after a password. */
  purpose: string;
  /** Whose passkey it must be; null: anybody's. */
  member_id: string | null;
  expires_at: number;
}

export interface SignOnTables {
  oidc_identities: OidcIdentityTable;
  passkeys: PasskeyTable;
  passkey_challenges: PasskeyChallengeTable;
}

/** A program that has registered itself to ask people for access. */
export interface OauthClientTable {
  id: string;
  /** As it calls itself. */
  name: string;
  redirect_uris_json: string;
  created_at: number;
  /** When somebody let it in last; null: nobody has. */
  used_at: number | null;
}

/** What a consent gives a program, to be exchanged once. */
export interface OauthCodeTable {
  /** SHA-256 of the code, hexadecimal. */
  hash: string;
  client_id: string;
  /** Of the session that consents. */
  key_id: string;
  /** The grant that the exchange makes. */
  grant_id: string;
  scopes_json: string;
  redirect_uri: string;
  /** SHA-256 of the verifier, base64url (RFC 7636). */
  challenge: string;
  expires_at: number;
  used_at: number | null;
  /** When it came a second time: no grant comes of it, and one that came of it has ended. */
  replayed_at: number | null;
}

export interface OauthTokenTable {
  /** SHA-256 of the token, hexadecimal. */
  hash: string;
  grant_id: string;
  kind: "access" | "refresh";
  scopes_json: string;
  created_at: number;
  expires_at: number;
  /** Of a refresh token: when it was exchanged for its successor. */
  replaced_at: number | null;
}

/**
 * What a key may do: read and download the catalogs; make and follow tasks; read usage, webhook secrets and deliveries; change the library; administer
 * everything, which includes the library.
 */
export const scopes = ["catalog", "ai", "account", "library", "admin"] as const;
export type Scope = (typeof scopes)[number];

/** Rate limits of one key where they differ from the configured ones: requests a second, and how many at once. */
export interface KeyLimits {
  read?: { rate: number; burst: number };
  create?: { rate: number; burst: number };
}

/** The key behind a request, and the account it belongs to. */
export interface Caller {
  keyId: string;
  accountId: string;
  scopes: readonly Scope[];
  /** Entitled to premium catalog items. */
  premium: boolean;
  limits: KeyLimits;
  /** The person that the key stands for or belongs to; absent: the account. */
  memberId?: string;
  /** Of a program that a person has let in: its grant. The key is then that of the person, whose limits and budgets hold for both. */
  grantId?: string;
}

import type { Generated } from "kysely";

/* Tables of people, as `schema.ts` has the others. */

/** A person of an account. */
export interface AccountMemberTable {
  id: string;
  account_id: string;
  name: string;
  /** Lower case; of those that have not ended, one has it. */
  email: string;
  /** One of `members/roles.ts`. */
  role: string;
  /** As argon2 writes it, with its parameters; null for who has none. */
  password_hash: string | null;
  /** The key that stands for the person in sessions, tasks, usage and budgets. */
  key_id: string;
  created_at: number;
  ended_at: number | null;
  /** Whether a password counts only with a passkey after it. */
  needs_passkey: Generated<0 | 1>;
}

/** Links that make a person, each once. */
export interface InvitationTable {
  id: string;
  /** SHA-256 of the link's token, hexadecimal. */
  hash: string;
  account_id: string;
  role: string;
  /** Null: whoever has the link says it. */
  email: string | null;
  /** Whether who joins may download premium items. */
  premium: 0 | 1;
  /** The key that made it. */
  invited_by: string | null;
  created_at: number;
  expires_at: number;
}

/** Links that set a password, each once. */
export interface PasswordResetTable {
  /** SHA-256 of the link's token, hexadecimal. */
  hash: string;
  member_id: string;
  expires_at: number;
}

export interface PeopleTables {
  account_members: AccountMemberTable;
  invitations: InvitationTable;
  password_resets: PasswordResetTable;
}

import type { Scope } from "../../data/session.ts";

export const scopes: readonly Scope[] = ["catalog", "ai", "account", "library", "admin"];

export interface ApiKey {
  id: string;
  account: string;
  name: string;
  /** Its first characters. */
  hint: string;
  scopes: readonly Scope[];
  premium: boolean;
  /** The person that it belongs to, and ends with. */
  member?: { id: string; name: string };
  source: "operator" | "environment";
  created_at: string;
  expires_at?: string;
  revoked_at?: string;
  last_used_at?: string;
}

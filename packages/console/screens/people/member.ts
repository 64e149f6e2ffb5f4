import type { Role } from "../../data/session.ts";

export const roles: readonly Role[] = ["viewer", "creator", "editor", "admin"];

export interface Member {
  id: string;
  name: string;
  email: string;
  role: Role;
  key_id: string;
  has_password: boolean;
  created_at: string;
  last_seen_at?: string;
  ended_at?: string;
}

export interface Invitation {
  id: string;
  role: Role;
  email?: string;
  expires_at: string;
}

export interface BrowserSession {
  id: string;
  created_at: string;
  last_seen_at: string;
  address?: string;
  browser?: string;
  system?: string;
  current: boolean;
}

import type { Scope } from "./caller.ts";

/** What people of an account are; each may do what those before it may. */
export const roles = ["viewer", "creator", "editor", "admin"] as const;
export type Role = (typeof roles)[number];

/** Usage and webhooks of the whole account (`account`) are an admin's: a webhook secret signs for everybody. With `ai` one sees what one has used oneself. */
const scopesByRole: Record<Role, readonly Scope[]> = {
  viewer: ["catalog"],
  creator: ["catalog", "ai"],
  editor: ["catalog", "ai", "library"],
  admin: ["catalog", "ai", "account", "library", "admin"],
};

export function scopesOf(role: Role): readonly Scope[] {
  return scopesByRole[role];
}

/** What is left of a key's scopes once its person has this role. */
export function scopesWithin(role: Role, scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => scopesByRole[role].includes(scope));
}

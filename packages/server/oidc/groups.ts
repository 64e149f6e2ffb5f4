import type { GroupRole } from "../config/oidc-setting-types.ts";

/** From the least to the most. */
const order = ["viewer", "creator", "editor", "admin"] as const;

/**
 * What a claim says of groups: a list, or one as text.
 * @param claim its name, or the names on the way to it with dots between; a claim whose own name has dots comes first
 */
export function groupsIn(claims: Readonly<Record<string, unknown>>, claim: string): string[] | undefined {
  const inside = (value: unknown, name: string) => (typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined);
  const value = Object.hasOwn(claims, claim) ? claims[claim] : claim.split(".").reduce<unknown>(inside, claims);
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;
}

/** The highest role of these groups; undefined where none of them has one. The group `*` is everybody. */
export function roleOf(groups: readonly string[], pairs: readonly GroupRole[]): GroupRole[1] | undefined {
  const roles = pairs.flatMap(([group, role]) => (group === "*" || groups.includes(group) ? [role] : []));
  return order.findLast((role) => roles.includes(role));
}

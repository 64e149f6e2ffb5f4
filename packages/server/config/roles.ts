import { listOf, oneOf, type SettingType } from "./setting-types.ts";

/**
 * What a process may do of all that the service does:
 * - `api`: responses for clients. Without it, health and readiness alone are served.
 * - `search`: keeps the indexes of the catalogs: writes those of an OpenSearch cluster, where one is set.
 * - `worker`: carries out tasks.
 * - `deliver`: sends webhooks.
 * - `maintain`: what is done from time to time for all processes, and the starter library.
 */
export const roles = ["api", "search", "worker", "deliver", "maintain"] as const;

export type Role = (typeof roles)[number];

/** A part of the roles, one of them or more, in their order. */
export function someRoles(): SettingType<Role[]> {
  const list = listOf(oneOf(...roles));
  return {
    ...list,
    parse(value) {
      const chosen = new Set(list.parse(value));
      if (chosen.size === 0) throw new Error(`one or more of ${roles.join(", ")}`);
      return roles.filter((role) => chosen.has(role));
    },
  };
}

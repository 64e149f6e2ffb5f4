import type { SettingType } from "./setting-types.ts";

const roles = ["viewer", "creator", "editor", "admin"] as const;

export type GroupRole = readonly [group: string, role: (typeof roles)[number]];

/** As the provider writes it, also with the slash at its end: the two are compared. */
export function issuerAddress(): SettingType<string> {
  return {
    label: "http(s) address",
    parse(value) {
      const url = URL.parse(value);
      if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password) {
        throw new Error("an address such as https://id.example.com/realms/studio");
      }
      return value;
    },
  };
}

/** A group is all up to `=` and a role, so that names of directories (`cn=editors,ou=groups`) need no quotes. */
export function groupRoles(): SettingType<GroupRole[]> {
  return {
    label: "list of group=role",
    parse(value) {
      const pairs = [...`${value},`.matchAll(new RegExp(`\\s*(.+?)\\s*=\\s*(${roles.join("|")})\\s*,`, "gy"))];
      const read = pairs.reduce((length, [pair]) => length + pair.length, 0);
      if (pairs.length === 0 || read !== value.length + 1 || !pairs.every(([, group]) => isGroup(group!))) {
        throw new Error(`pairs such as designers=creator,leads=admin, whose roles are ${roles.join(", ")}`);
      }
      return pairs.map(([, group, role]) => [group!, role as GroupRole[1]]);
    },
  };
}

/** A comma is part of a group's name only between attributes: else a pair before it was mistyped. */
function isGroup(name: string): boolean {
  return !name.includes(";") && (!name.includes(",") || name.split(",").every((part) => part.includes("=")));
}

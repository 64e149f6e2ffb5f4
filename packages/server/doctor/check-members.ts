import { type Role, roles } from "../config/roles.ts";
import type { Config } from "../config/settings.ts";
import type { Database } from "../store/database/database.ts";
import { livingMembers } from "../store/member-presence.ts";
import { runningServers, type ServerNote } from "../store/server-presence.ts";
import { type Finding, ok, warns } from "./finding.ts";

/** What stays undone while no server has a role. */
const undone: Record<Role, string> = {
  api: "clients get no response",
  search: "nothing is found",
  worker: "tasks wait",
  deliver: "webhooks wait",
  maintain: "what has expired stays",
};

/** The servers that run: of one version, with every role among them, and with one address for clients. */
export async function checkMembers(config: Pick<Config, "database" | "dataDir" | "publicUrl">, openDatabase: () => Promise<Database>): Promise<Finding[]> {
  const members = config.database === undefined ? await runningServers(config.dataDir) : await livingMembers(await openDatabase());
  if (members.length === 0) return [ok("servers", "No server runs now.")];
  const says = members.length === 1 ? "One server runs" : `${members.length} servers run`;
  const which = members.map((member) => `${member.host}/${member.pid} (${rolesOf(member).join(", ")})`).join("; ");
  return [roleFinding(members, `${says}: ${which}.`), ...versionFindings(members), ...addressFindings(members, config)];
}

/** Servers of before there were roles do everything, and say nothing of it. */
function rolesOf({ roles: own = [] }: ServerNote): readonly string[] {
  return own.length === 0 ? roles : own;
}

function roleFinding(members: readonly ServerNote[], says: string): Finding {
  const missing = roles.filter((role) => !members.some((member) => rolesOf(member).includes(role)));
  if (missing.length === 0) return ok("servers", says);
  const consequences = missing.map((role) => `${role}: ${undone[role]}`).join("; ");
  return warns("servers", `${says} None has the ${missing.length === 1 ? "role" : "roles"} ${missing.join(", ")}.`,
    `Name it in ATELIER_ROLES of one of them, or leave that out (${consequences}).`);
}

function versionFindings(members: readonly ServerNote[]): Finding[] {
  const versions = [...new Set(members.flatMap(({ version }) => version || []))].sort();
  if (versions.length < 2) return [];
  const says = `Servers of the versions ${versions.join(" and ")} run.`;
  return [warns("versions", says, "Finish the update: older servers run beside newer ones for its time only.")];
}

function addressFindings(members: readonly ServerNote[], { database, publicUrl }: Pick<Config, "database" | "publicUrl">): Finding[] {
  if (database === undefined || members.length < 2 || publicUrl !== undefined) return [];
  return [warns("address", "Each server signs links with its own address.", "Set ATELIER_PUBLIC_URL to the address that clients use, the same for all.")];
}

import { parseArgs } from "node:util";
import { type Role, roles } from "../../accounts/roles.ts";
import type { Config } from "../../config/settings.ts";
import { Invitations } from "../../members/invitations.ts";
import { Members, type MemberView } from "../../members/members.ts";
import { makePasswordLink } from "../../members/password-links.ts";
import { Passwords } from "../../members/passwords.ts";
import type { Database } from "../../store/database/database.ts";
import { accountNamed } from "../account-option.ts";
import { changesBy, type Command, type CommandContext, CommandError, UsageError } from "../command.ts";
import { table } from "../table.ts";

type Action = (context: CommandContext, database: Database, account: string, given: string[], values: Values) => Promise<void>;
interface Values {
  role?: string | undefined;
  email?: string | undefined;
  ended?: boolean | undefined;
}

const actions: Record<string, { takes: number; run: Action }> = {
  list: { takes: 0, run: list },
  invite: { takes: 0, run: invite },
  role: { takes: 2, run: giveRole },
  end: { takes: 1, run: end },
  reset: { takes: 1, run: reset },
};

export const people: Command = {
  name: "people",
  summary: "invite members of an account, give them roles, end them",
  usage: [
    "people list [--ended]",
    `people invite --role ${roles.join("|")} [--email EMAIL]`,
    `people role EMAIL ${roles.join("|")}`,
    "people end EMAIL",
    "people reset EMAIL",
  ],
  changes: changesBy("people", "invite", "role", "end", "reset"),
  shared: ["--account NAME: of this account; default: the first one. EMAIL may be the member's id."],
  async run([action, ...args], context) {
    const known = action !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!known) throw new UsageError(action === undefined ? "people takes what to do." : `people cannot ${action}.`);
    const { values, positionals } = parseArgs({
      args, allowPositionals: true,
      options: { account: { type: "string" }, role: { type: "string" }, email: { type: "string" }, ended: { type: "boolean" } },
    });
    if (positionals.length !== known.takes) throw new UsageError(`people ${action} takes ${known.takes === 0 ? "options alone" : "what its usage says"}.`);
    const database = await context.openDatabase();
    await known.run(context, database, await accountNamed(database, values.account), positionals, values);
  },
};

async function list({ out, note }: CommandContext, database: Database, account: string, _: string[], { ended = false }: Values): Promise<void> {
  const [all, open] = [await membersOf(database).list(account, ended), await new Invitations(database).list(account)];
  const day = (at: string | undefined) => at?.slice(0, 10) ?? "never";
  const rows = all.map(({ id, name, email, role, created_at: joined, last_seen_at: seen, ended_at: end }) => [
    id, name, email, role, day(joined), day(seen), end ? `ended ${day(end)}` : "active",
  ]);
  for (const line of table([["ID", "NAME", "EMAIL", "ROLE", "JOINED", "SEEN", "STATE"], ...rows])) out(line);
  if (all.length === 0) note("There are no members: `atelier people invite` makes a link for the first one.");
  for (const one of open) note(`Open invitation ${one.id}: ${one.role}, ${one.email ?? "any email"}, until ${day(one.expires_at)}.`);
}

async function invite({ config, out, note }: CommandContext, database: Database, account: string, _: string[], { role, email }: Values): Promise<void> {
  const wanted = { role: roleOf(role), ...(email !== undefined && { email }) };
  const { token } = await new Invitations(database).make({ accountId: account, premium: true }, wanted);
  out(`${addressOf(config)}/join#t=${token}`);
  note("This link is shown this once. It makes one member, within 7 days.");
}

async function giveRole({ note }: CommandContext, database: Database, account: string, [who = "", role]: string[]): Promise<void> {
  const member = await memberNamed(database, account, who);
  const changed = await membersOf(database).change(account, member.id, { role: roleOf(role) });
  note(`${changed.name} is ${changed.role} within a second.`);
}

async function end({ note }: CommandContext, database: Database, account: string, [who = ""]: string[]): Promise<void> {
  const member = await memberNamed(database, account, who);
  await membersOf(database).end(account, member.id);
  note(`${member.name} has ended: running servers refuse their sessions and keys within a second.`);
}

async function reset({ config, out, note }: CommandContext, database: Database, account: string, [who = ""]: string[]): Promise<void> {
  const member = await memberNamed(database, account, who);
  out(`${addressOf(config)}/reset#t=${(await makePasswordLink(database, account, member.id)).token}`);
  note(`This link is shown this once. It sets the password of ${member.name}, once, within a day.`);
}

const membersOf = (database: Database) => new Members(database, new Passwords());

async function memberNamed(database: Database, account: string, who: string): Promise<MemberView> {
  const member = (await membersOf(database).list(account, false)).find(({ id, email }) => id === who || email === who.trim().toLowerCase());
  if (!member) throw new CommandError(`There is no member ${who}: \`atelier people list\` shows them.`);
  return member;
}

function roleOf(text: string | undefined): Role {
  const role = roles.find((one) => one === text);
  if (!role) throw new UsageError(`A role is one of ${roles.join(", ")}.`);
  return role;
}

/** Without ATELIER_PUBLIC_URL, where a browser of this machine reaches the service. */
function addressOf({ publicUrl, port }: Config): string {
  return publicUrl ?? `http://127.0.0.1:${port}`;
}

import type { LogIn } from "../accounts/log-in.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { Routes } from "../http/server-types.ts";
import type { Database } from "../store/database/database.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { Invitations } from "./invitations.ts";
import { joinRoutes } from "./join-routes.ts";
import { Join } from "./join.ts";
import { memberRoutes } from "./member-routes.ts";
import { Members } from "./members.ts";
import { OwnPassword } from "./own-password.ts";
import { ownRoutes } from "./own-routes.ts";
import type { Passwords } from "./passwords.ts";

export interface PeopleParts {
  database: Database;
  sessions: Sessions;
  logIn: LogIn;
  passwords: Passwords;
  /** As configured. */
  publicUrl: string | undefined;
  /** Where browsers reach this service. */
  address: () => string;
}

/** People of accounts: who they are, how they get in, and what is theirs. */
export function peopleRoutes({ database, sessions, logIn, passwords, publicUrl, address }: PeopleParts): Routes {
  const members = new Members(database, passwords);
  const invitations = new Invitations(database);
  const ownPassword = new OwnPassword({ database, passwords, sessions, attempts: logIn.attempts });
  const all = [
    memberRoutes({ database, members, sessions, publicUrl: address }),
    invitationRoutes(invitations, address),
    joinRoutes(database.db, new Join({ database, logIn, invitations, ownPassword, passwords }), publicUrl),
    ownRoutes({ sessions, members, ownPassword }),
  ];
  return (http) => {
    for (const routes of all) routes(http);
  };
}

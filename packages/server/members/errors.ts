import { notFound, ServiceError } from "../errors.ts";

export const memberNotFound = () => notFound("Member");
export const invitationNotFound = () => notFound("Invitation");
export const sessionNotFound = () => notFound("Session");

export const emailTaken = (email: string) => new ServiceError(409, "email_taken", `${email} is the email of another member: give another one`);

export const lastAdmin = () =>
  new ServiceError(409, "last_admin", "This is the account's last member with the role admin: give the role to another member first");

export const membersFull = (most: number) => new ServiceError(409, "members_full", `An account may have ${most} members: end one first`);

export const invitationsFull = (most: number) =>
  new ServiceError(409, "invitations_full", `An account may have ${most} open invitations: withdraw one first`);

export const hasMembers = () => new ServiceError(409, "has_members", "This account has members: invite the next one");

/** 410 for the token of a link. */
export const linkUsed = (what: string) =>
  new ServiceError(410, "link_expired", `This ${what} was used before, was withdrawn, or is too old: ask an admin of the account for a new one`);

export const noPassword = () =>
  new ServiceError(409, "no_password", "There is no password here that could be changed: an admin of the account makes a link that sets one");

export const wrongPassword = () => new ServiceError(403, "wrong_password", "The current password is another one");

/** 503 while more passwords wait to be hashed than the service keeps waiting. */
export const tooManyPasswords = () => new ServiceError(503, "busy", "Too many logins at once: try again", { headers: { "retry-after": "5" } });

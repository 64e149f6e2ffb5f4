import { findMemberByEmail } from "../store/database/accounts/members.ts";
import type { Db } from "../store/database/schema.ts";
import type { Passwords } from "./passwords.ts";

/**
 * Makes the look at who logs in with an email and a password: the key that stands for them, or undefined, after the same work whether there is such an email,
 * whether it has a password, and whether it is another one.
 */
export function createKeyOfPassword(db: Db, passwords: Passwords): (email: string, password: string) => Promise<string | undefined> {
  return async (email, password) => {
    const member = await findMemberByEmail(db, email);
    return (await passwords.verify(member?.password_hash, password)) ? member?.key_id : undefined;
  };
}

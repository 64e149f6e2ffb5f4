import { type InvalidParam, invalidRequest } from "../errors.ts";
import { longestEmail, normaliseEmail } from "./email.ts";
import { passwordFault } from "./password-rules.ts";

/** Characters of a name, at most. */
export const longestName = 100;

/** What a person says of themselves; what is absent is not looked at. */
export interface Person {
  name?: string;
  email?: string;
  password?: string;
}

/**
 * Checks what is there, all of it at once. The name comes back without blanks around it, the email as it is stored.
 * @param member how the field of the password is called
 * @throws ServiceError 400 that names every field at fault
 */
export async function checkPerson<T extends Person>(person: T, member = "password"): Promise<T> {
  const faults: InvalidParam[] = [];
  const checked = { ...person };
  if (person.name !== undefined) {
    checked.name = person.name.trim();
    if (checked.name === "" || [...checked.name].length > longestName) faults.push({ name: "name", reason: `must have 1 to ${longestName} characters` });
  }
  if (person.email !== undefined) {
    const email = normaliseEmail(person.email);
    if (email === undefined) faults.push({ name: "email", reason: `must be an email such as ada@example.org, of at most ${longestEmail} characters` });
    else checked.email = email;
  }
  if (person.password !== undefined) {
    const fault = await passwordFault(person.password, person);
    if (fault !== undefined) faults.push({ name: member, reason: fault });
  }
  if (faults.length > 0) throw invalidRequest(faults);
  return checked;
}

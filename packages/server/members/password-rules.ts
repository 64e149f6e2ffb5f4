/** Characters that a password has at least, and bytes at most. */
export const passwordLength = { least: 12, mostBytes: 256 };

/** What says who somebody is, which makes a poor password. */
export interface Known {
  name?: string | undefined;
  email?: string | undefined;
}

/**
 * Why a password cannot be taken; undefined for one that can. Length counts, and no mixture of kinds of characters is asked for
 * (NIST SP 800-63B-4, 3.1.1.2: a list of common ones, no composition rules).
 */
export async function passwordFault(password: string, { name = "", email = "" }: Known): Promise<string | undefined> {
  const { least, mostBytes } = passwordLength;
  if ([...password].length < least) return `must have at least ${least} characters`;
  if (Buffer.byteLength(password) > mostBytes) return `must have at most ${mostBytes} bytes`;
  const folded = password.toLowerCase();
  if (new Set(folded).size < 5) return "must have at least 5 different characters";
  const own = [email, name].map((text) => text.trim().toLowerCase());
  if (own.includes(folded)) return "must not be the name or the email";
  if ((await commonPasswords()).has(folded)) return "is one of the most common passwords: choose another one";
  return undefined;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Those of the 49,000 most common that are long enough to be taken; the list is loaded when the first password is set. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set((dictionary["passwords-common"] as readonly string[]).filter((word) => word.length >= passwordLength.least)),
  );
  return common;
}

/** Characters of an address (RFC 5321, 4.5.3.1.3: 256 with its angle brackets). */
export const longestEmail = 254;

/**
 * An email as it is stored and compared: without blanks around it, in lower case.
 * @returns undefined for what is none. Whether it arrives anywhere nobody can tell by its look: one `@` with something on both sides is all that is asked for
 */
export function normaliseEmail(text: string): string | undefined {
  const email = text.trim().normalize("NFC").toLowerCase();
  return email.length <= longestEmail && /^[^\s@<>"]+@[^\s@<>"]+$/u.test(email) ? email : undefined;
}

import type { InvalidParam } from "../../errors.ts";

/** Faults reported of one body at most: the first shows what is wrong. */
const mostReported = 20;

/**
 * Texts of a body that hold the character NUL, which no database keeps in a text: each is named, before anything is stored. Names of members count too.
 * @returns one entry for each, named with dots and brackets as in `reference_images[2]`
 */
export function textsWithNul(body: unknown): InvalidParam[] {
  const problems: InvalidParam[] = [];
  const look = (value: unknown, name: string): void => {
    if (problems.length >= mostReported) return;
    if (typeof value === "string") {
      if (value.includes("\0")) problems.push({ name: name || "body", reason: "must not contain the character NUL (U+0000)" });
    } else if (Array.isArray(value)) {
      for (const [index, one] of value.entries()) look(one, `${name}[${index}]`);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        const member = key.replaceAll("\0", "\\u0000");
        if (member !== key) problems.push({ name: name === "" ? member : `${name}.${member}`, reason: "must not have the character NUL (U+0000) in its name" });
        else look(one, name === "" ? key : `${name}.${key}`);
      }
    }
  };
  look(body, "");
  return problems;
}

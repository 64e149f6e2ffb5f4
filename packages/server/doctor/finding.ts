/** What a check found out. */
export interface Finding {
  /** What was looked at, in a word or two. */
  what: string;
  /** `fails`: the service cannot do its work. `warns`: it can, and something should be mended. */
  state: "ok" | "warns" | "fails";
  /** One sentence: what is so. Names no secret. */
  says: string;
  /** What to do about it. */
  remedy?: string;
}

export function ok(what: string, says: string): Finding {
  return { what, state: "ok", says };
}

export function warns(what: string, says: string, remedy: string): Finding {
  return { what, state: "warns", says, remedy };
}

export function fails(what: string, says: string, remedy: string): Finding {
  return { what, state: "fails", says, remedy };
}

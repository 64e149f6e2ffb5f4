import type { InvalidParam } from "../../errors.ts";
import type { Endpoint, MediaFacts, Rule } from "./endpoint.ts";

/**
 * What the rules of an endpoint say of a body: when it is sent, and once more when its media have come, where a rule asked for one that nobody had seen.
 * @param refused members that something else has refused: a rule that reads one is not heard
 */
export function brokenRules(
  { rules = [] }: Pick<Endpoint, "rules">, body: Record<string, unknown>, media: MediaFacts, refused: ReadonlySet<string> = new Set(),
): InvalidParam[] {
  return [rules].flat().flatMap((rule) => problemsOf(rule, body, media, refused));
}

function problemsOf(rule: Rule<never>, body: Record<string, unknown>, media: MediaFacts, refused: ReadonlySet<string>): InvalidParam[] {
  let readsRefused = false;
  const members = new Proxy(body, {
    get(_, name: string) {
      if (!refused.has(name)) return body[name];
      readsRefused = true;
      return undefined;
    },
  });
  const problems = rule(members as never, media);
  return readsRefused ? [] : problems;
}

/** `full`: every rule. `minimum`: the rules that hold even for callers who have switched the checker off. */
export type SafetyLevel = "full" | "minimum";

export type Verdict = { allowed: true } | { allowed: false; /** For the operator's log, never for the caller. */ category: string };

/** Judges what a caller asks for, before any engine sees it. */
export interface SafetyChecker {
  /** @throws Error when it cannot judge now: then nothing is allowed, and the work may be tried again. */
  check(text: string, level: SafetyLevel, signal: AbortSignal): Promise<Verdict>;
}

/** Asks several checkers in turn, the cheap ones first; the first refusal counts. */
export function allOf(checkers: readonly SafetyChecker[]): SafetyChecker {
  return {
    async check(text, level, signal) {
      for (const checker of checkers) {
        const verdict = await checker.check(text, level, signal);
        if (!verdict.allowed) return verdict;
      }
      return { allowed: true };
    },
  };
}

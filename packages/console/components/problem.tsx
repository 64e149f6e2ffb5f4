import type { ComponentChildren } from "preact";
import type { ShellMessages } from "messages:shell";
import { shellMessages } from "messages:shell";
import { AtelierError, ConnectionError } from "../data/connection.ts";
import { dollars, moment } from "../messages/format.ts";

/** What went wrong in a sentence of the console's language where the status says enough, else in the service's own words. */
export function sentenceOf(error: Error, t: ShellMessages = shellMessages()): string {
  const { problems } = t;
  if (error instanceof ConnectionError) return problems.offline;
  if (!(error instanceof AtelierError)) return error.message;
  if (error.status === 401) return problems.loggedOut;
  if (error.status === 403 && error.code === "missing_scope") return problems.forbidden;
  if (error.code === "budget_exhausted") return exhausted(error, problems);
  if (error.status === 404) return problems.notFound;
  if (error.status === 429) return problems.tooMany;
  return error.status >= 500 && error.status !== 503 ? problems.server : error.message;
}

/** What the service says of the budget that does not cover a task. */
interface Exhausted {
  scope: "all" | "account" | "key";
  period: "day" | "month";
  limit: number;
  renews_at: string;
}

function exhausted({ problem, message }: AtelierError, t: ShellMessages["problems"]): string {
  const budget = problem.budget as Exhausted | undefined;
  if (!budget) return message;
  const { scope, period, limit, renews_at: again } = budget;
  return t.exhausted({ whose: t.budgets[scope], span: t.spans[period], limit: dollars(limit), again: moment(again) });
}

interface ProblemProps {
  error: Error;
  again?: () => void;
  /** The next step, beside trying again. */
  children?: ComponentChildren;
}

/** What happened, the number under which the service's log has more, and the next step. What is not there is not there the next time either. */
export function Problem({ error, again, children }: ProblemProps) {
  const t = shellMessages();
  const requestId = error instanceof AtelierError ? error.requestId : undefined;
  return (
    <div class="problem" role="alert">
      <p class="problem-title">{t.problems.title}</p>
      <p>{sentenceOf(error, t)}</p>
      {requestId && (
        <p class="problem-request">
          {t.requestId} <code>{requestId}</code>
        </p>
      )}
      {children}
      {again && !(error instanceof AtelierError && error.status === 404) && (
        <button type="button" class="button" onClick={again}>
          {t.retry}
        </button>
      )}
    </div>
  );
}

import { retryAfter as retryAfterOf } from "@atelier/engine/http/retry-after.ts";
import { ModelError } from "./model-error.ts";

/** What may pass: the same request is made again, not before `retryAfter` milliseconds. */
export class PassingHubError extends ModelError {
  readonly retryAfter: number | undefined;

  constructor(message: string, { retryAfter, cause }: { retryAfter?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.retryAfter = retryAfter;
  }
}

export interface HubAnswer {
  status: number;
  header(name: string): string | undefined;
}

/** What was asked for, for people. */
export interface Asked {
  repository: string;
  path?: string;
  revision?: string;
}

/** What an answer of the hub without a result means. Its reasons are in `X-Error-Code`. */
export function hubErrorOf({ status, header }: HubAnswer, { repository, path, revision }: Asked): ModelError {
  const code = header("x-error-code");
  const what = path === undefined ? repository : `${repository}/${path}`;
  if (status === 429 || status >= 500 || status === 408) {
    const name = status === 429 ? "asks to be asked less often (429)" : `cannot answer now (${status})`;
    return new PassingHubError(`The hub ${name}, for ${what}.`, { retryAfter: waitOf(header) });
  }
  if (code === "GatedRepo") {
    return new ModelError(`${repository} is gated: accept its terms on its page of the hub, and set HF_TOKEN to a key of the account that did.`);
  }
  if (code === "EntryNotFound") return new ModelError(`${repository} has no file ${path} at ${revision}: it was moved or renamed there.`);
  if (code === "RevisionNotFound") {
    return new ModelError(`${repository} has no revision ${revision} any more: \`atelier models remove\` its files, and pull them again as they are now.`);
  }
  if (status === 401 || status === 403 || status === 404) {
    return new ModelError(`${repository} is not there, or private (${status}): set HF_TOKEN to a key that may read it.`);
  }
  return new ModelError(`The hub answers ${status} for ${what}.`);
}

/** Until when it wants to be left alone: `Retry-After`, or the rest of the window in `RateLimit` (`"api";r=0;t=55`). */
function waitOf(header: HubAnswer["header"]): number | undefined {
  const window = /;\s*t=(\d{1,4})\b/.exec(header("ratelimit") ?? "")?.[1];
  return retryAfterOf(header("retry-after")) ?? (window === undefined ? undefined : Number(window) * 1000);
}

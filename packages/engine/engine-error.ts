/**
 * What a failure means for what happens next. `permanent`: the same again would fail again, so that it is tried once. `transient`: it may pass, so that
 * the job is repeated later, and holds no slot until then. `refused`: somebody judged the content, and repeating would be judged the same.
 */
export type FailureClass = "permanent" | "transient" | "refused";

/** Each code, and its class where an error says no other. */
const classes = {
  /** The caller's to mend; the message is theirs. */
  invalid_input: "permanent",
  no_face: "permanent",
  timeout: "permanent",
  out_of_memory: "permanent",
  /** The service's own rules. */
  content_policy: "refused",
  /** The rules of whoever runs the model; `reason` is their sentence. */
  content_refused: "refused",
  /** What does the work is not there. */
  unavailable: "transient",
  /** It is there, and takes no work now. */
  busy: "transient",
  failed: "transient",
  /** The work may have been done, and charged for, but what came of it is lost. Only the caller can decide to order it again. */
  engine_unknown: "permanent",
} as const satisfies Record<string, FailureClass>;

export type EngineErrorCode = keyof typeof classes;
export const engineErrorCodes = Object.keys(classes) as EngineErrorCode[];

/** Codes whose message is written for callers. */
const forCallers: readonly EngineErrorCode[] = ["invalid_input", "no_face", "timeout", "out_of_memory", "content_policy"];

/** What callers read where an engine gives no reason. */
const usualReason: Partial<Record<EngineErrorCode, string>> = {
  content_refused: "The model server refused the request because of its content",
  engine_unknown: "The work may have been done and charged for, but its result was lost: look at your account there before you order it again",
};

/** What a provider charges. */
export interface Charge {
  /** Millionths of a US dollar, a whole number. */
  micros: number;
  /** By the provider itself; false: reckoned from the price list. */
  reported: boolean;
}

export interface Failure {
  /** Where it is another than the code's usual one. */
  class?: FailureClass;
  /** One sentence for the caller: no URL, path, key or name of a machine. Absent: the message, where the code says that it is theirs, or nothing. */
  reason?: string;
  /** Milliseconds from now before which the job must not be repeated, as the server has asked. */
  retryAfter?: number;
  /** For the log alone: the server's name, its status, what it said. */
  details?: Readonly<Record<string, unknown>>;
  /** What it has cost all the same. Absent: as the code says. */
  cost?: Charge;
}

/** A failure as it goes from one process to another. */
export type ReportedFailure = Failure & { code: EngineErrorCode; message: string };

/** Why a job failed, in a form that decides what happens next. Its message is for the log, but for the codes that are the caller's to mend. */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly class: FailureClass;
  readonly reason: string | undefined;
  readonly retryAfter: number | undefined;
  readonly details: Failure["details"];
  readonly cost: Charge | undefined;

  constructor(code: EngineErrorCode, message: string, { cause, ...failure }: ErrorOptions & Failure = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "EngineError";
    this.code = code;
    this.class = failure.class ?? classes[code];
    this.reason = failure.reason ?? (forCallers.includes(code) ? message : usualReason[code]);
    this.retryAfter = failure.retryAfter;
    this.details = failure.details;
    this.cost = failure.cost;
  }

  static from({ code, message, ...failure }: ReportedFailure): EngineError {
    return new EngineError(code, message, failure);
  }

  /** What `from` makes it of again. */
  get report(): ReportedFailure {
    const { code, message, reason, retryAfter, details, cost } = this;
    return {
      code, message, class: this.class, ...(reason !== undefined && { reason }), ...(retryAfter !== undefined && { retryAfter }), ...(details && { details }),
      ...(cost && { cost }),
    };
  }
}

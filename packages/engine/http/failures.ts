import { EngineError, type Failure } from "../engine-error.ts";
import { codesIn, type Moderation, moderationIn, sentenceIn } from "./moderation-in.ts";
import type { ModelServer } from "./model-server.ts";
import { publicSentence } from "./public-sentence.ts";

/** No answer: the connection could not be made, broke off or fell silent, or a proxy says that nothing is behind it. */
export class Unreachable extends EngineError {
  /** There was no connection, so that nothing was sent. Known of connections alone that were made for one question. */
  readonly isUnsent: boolean;

  constructor(server: Pick<ModelServer, "name">, cause?: unknown, { message = "does not answer", isUnsent = false, ...failure }: Unanswered = {}) {
    super("unavailable", `${server.name} ${message}`, { reason: "The model server does not answer", ...failure, cause });
    this.isUnsent = isUnsent;
  }
}

type Unanswered = Failure & { message?: string; isUnsent?: boolean };

/** What an answer says that is no success. */
export interface BadAnswer {
  status: number;
  /** Its first characters. */
  body: string;
  /** Milliseconds. */
  retryAfter?: number | undefined;
}

/** What is wrong with an account, as `details.account` of a failure says it: it has no money, may not order, or its key is not taken. */
export type AccountFault = "empty" | "closed" | "key";

/** Characters of an answer that the log shows. */
const longestExcerpt = 1000;
/** Characters of a record that are looked at. */
const longestRecord = 65_536;

/**
 * What an answer that is no success means for the job. What the request or the configuration has to answer for is `permanent`; a server that is busy,
 * loading or broken is `transient`; moderation is `refused`. The server's words go to the log; of those that blame the request the caller gets a sentence.
 */
export function failureOf(server: ModelServer, { status, body, retryAfter }: BadAnswer): EngineError {
  const answer = parsed(body);
  const details = { server: server.name, status, body: withoutSecrets(server, body).slice(0, longestExcerpt) };
  // Reports of a server's readiness are made of these: what it said stands in the details alone.
  const message = (what: string) => `${server.name} ${what}`;
  // A refused key, or a rate that was passed, is reported in words that are not about content.
  const isAboutContent = status >= 400 && status < 500 && ![401, 404, 407, 408, 429].includes(status);
  const moderation = moderationIn(answer, { blamesRequest: isAboutContent });
  if (moderation) return refused(server, moderation, details);
  const of = (code: "unavailable" | "busy" | "failed", what: string, failure: Failure) => new EngineError(code, message(what), { details, ...failure });
  const wait = retryAfter === undefined ? {} : { retryAfter };
  const account = accountFaultOf(status, answer, body);
  if (account) {
    const [what, reason] = accountFaults[account];
    return of("unavailable", what, { class: "permanent", reason, details: { ...details, account } });
  }
  if (status === 404) {
    return of("unavailable", "knows no such call or model", { class: "permanent", reason: "The model server knows no such call or model" });
  }
  if (status >= 500 && isLoadFailure(body)) return modelFault(message("cannot load its model"), details);
  if (status === 429 || status === 503) return of("busy", `is busy or still loading (${status})`, { reason: "The model server is busy", ...wait });
  if ([408, 425, 502, 504].includes(status)) return new Unreachable(server, undefined, { message: `does not answer (${status})`, details, ...wait });
  if (status >= 500 && status !== 501) return of("failed", `failed (${status})`, { reason: "The model server failed", ...wait });
  const sentence = publicSentence(sentenceIn(answer) ?? (typeof answer === "string" ? answer : ""));
  const reason = `The model server refused the request${sentence ? `: ${sentence}` : ` (${status})`}`;
  return of("failed", `refused the request (${status})`, { class: "permanent", reason });
}

function accountFaultOf(status: number, answer: unknown, body: string): AccountFault | undefined {
  const isOfAccount = [401, 403, 429].includes(status);
  const isEmpty = status === 402 || codesIn(answer).some((code) => /insufficient_quota|billing/i.test(code)) || (isOfAccount && emptyAccount.test(body));
  if (isEmpty) return "empty";
  if (isOfAccount && closedAccount.test(body)) return "closed";
  return status === 401 || status === 403 || (status === 400 && wrongKey.test(body)) ? "key" : undefined;
}

const accountFaults: Readonly<Record<AccountFault, [what: string, reason: string]>> = {
  empty: ["has used up its quota", "The quota of this service at the model server is used up"],
  closed: ["does not serve its account", "The account of this service at the model server is locked, or may not order this: look there"],
  key: ["refuses its key", "The model server refuses this service's key"],
};

/** What its server says of a job that failed, or of a picture that is not in an answer. */
export function failureInRecord(server: ModelServer, what: string, record: unknown): EngineError {
  const body = JSON.stringify(record ?? null).slice(0, longestRecord);
  const details = { server: server.name, body: withoutSecrets(server, body).slice(0, longestExcerpt) };
  const moderation = moderationIn(record, { blamesRequest: true });
  if (moderation) return refused(server, moderation, details);
  const message = `${server.name} ${what}`;
  return isLoadFailure(body) ? modelFault(message, details) : new EngineError("failed", message, { reason: "The model server failed", details });
}

/** The server does not do such things; its sentence is for the caller, where it gave one. */
export function refused(server: ModelServer, { sentence }: Moderation, details?: Failure["details"]): EngineError {
  const reason = sentence === undefined ? undefined : publicSentence(sentence);
  return new EngineError("content_refused", `${server.name} refused the content`, { ...(reason !== undefined && { reason }), ...(details && { details }) });
}

/** What the server does wrong each time, by its program or its configuration. */
export const permanentFault = (message: string, reason: string, details?: Failure["details"]): EngineError =>
  new EngineError("failed", message, { class: "permanent", reason, ...(details && { details }) });

/** Words of a model that will not load. One that is too large for the card now may fit later. */
export const isLoadFailure = (text: string): boolean => loadFailure.test(text) && !/out of memory|\boom\b/i.test(text);
/** What servers say of an account without money, and of one that is locked, unverified, or has the call switched off. Rates that were passed say none of it. */
const emptyAccount = /exhausted balance|insufficient (?:credit|balance|funds)|requires? billing|billing (?:to be )?(?:enabled|account|not)|top[ -]?up/i;
const closedAccount =
  /(?:user|account|organi[sz]ation)[^.]{0,40}(?:locked|suspended|disabled|deactivated)|must be verified|has not been used in (?:this )?project|is disabled/i;
/** Some call it a bad request. */
const wrongKey = /api[ _]key[ _](?:is )?(?:not valid|invalid|expired)/i;
const loadFailure =
  /(?:fail(?:ed|s|ure)?|unable|could ?n[o']t|cannot|can't|error)\W+(?:to |in |while |when )?load(?:ing)?\b[^.\n]{0,40}(?:model|checkpoint|weights|pipeline)/i;

const modelFault = (message: string, details: Failure["details"]) =>
  new EngineError("unavailable", message, { class: "permanent", reason: "The model server cannot load its model", ...(details && { details }) });

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** Some servers repeat the key that they do not know. */
function withoutSecrets({ headers = {} }: ModelServer, text: string): string {
  const secrets = Object.values(headers).flatMap((value) => [value, value.replace(/^\S+ /, "")]).filter((value) => value.length >= 6);
  return secrets.reduce((left, secret) => left.replaceAll(secret, "…"), text);
}

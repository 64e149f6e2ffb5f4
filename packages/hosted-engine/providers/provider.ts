import type { EngineError } from "@atelier/engine/engine.ts";
import type { Json, Profile } from "../profiles/profile.ts";

/** A request as its provider has accepted it, in a form that can be kept: its id, and where it is asked for. */
export type Accepted = { id: string } & { [member: string]: Json };

export type Standing =
  | { is: "queued"; /** Requests before it. */ position?: number }
  | { is: "running" }
  | { is: "ended"; /** It says of itself that it has failed. */ failure?: EngineError };

export type Outcome =
  /** @property units what the provider has counted for its bill */
  | { is: "made"; answer: unknown; units?: number }
  /** The provider has ended it without a result, so that the same may be asked for again where nothing was charged. */
  | { is: "failed"; failure: EngineError; units?: number };

/** The provider may have accepted a request whose answer was lost: nobody knows, and it must not be asked for again. */
export class LostSubmission extends Error {}

/**
 * A provider's calls for one key. All but `submit` may be repeated. What `standing` and `outcome` throw says nothing of the request: it could not be asked, or
 * gave an answer that is about something else. The end of a request is what they return.
 */
export interface Connection {
  /** Whether it takes work now. Costs nothing. */
  check(signal: AbortSignal): Promise<KeyAnswer>;
  /** Hands over an input for the time that a request may take. @returns its URL or id there, or the file itself as a `data:` URL */
  upload(file: Blob, name: string, signal: AbortSignal): Promise<string>;
  /** Deletes inputs that were handed over, where the provider can; those that are no longer there are none of its concern. */
  discard?(uploads: readonly string[], signal: AbortSignal): Promise<void>;
  /** @throws LostSubmission; any other failure says that the request was not accepted */
  submit(model: string, input: { [member: string]: Json }, signal: AbortSignal): Promise<Accepted>;
  standing(model: string, accepted: Accepted, signal: AbortSignal): Promise<Standing>;
  /** Of a request that has ended. */
  outcome(model: string, accepted: Accepted, signal: AbortSignal): Promise<Outcome>;
  /** Resolves also for a request that has ended. */
  cancel(model: string, accepted: Accepted, signal: AbortSignal): Promise<void>;
  /** Fetches a result from a host of the provider's, or takes it from a `data:` URL that an answer was made into. */
  fetchResult(url: string, path: string, mostBytes: number, signal: AbortSignal): Promise<void>;
}

/** What a provider says of a key: nothing where it is too busy (`untried`) or cannot be reached (`away`). @property why a few words without a URL */
export type KeyAnswer = { is: "taken" } | { is: "refused" | "untried" | "away"; why: string };

export interface ConnectionSettings {
  key: string;
  /** Base of all URLs in the place of the provider's own, for a gateway; without a trailing slash. */
  url?: string | undefined;
  resultHosts: readonly string[];
  /** Seconds that an answer may take to begin. */
  readTimeout?: number | undefined;
}

/** What an operator asks before they paste a key. */
export interface About {
  /** The provider's name as people write it. */
  title: string;
  /** Page where the provider's keys are made. */
  keysPage: string;
  /** Where an account is topped up, as people write it. */
  billingPage: string;
  /** Hosts, or what they end with, that inputs, prompts and results go through. */
  hosts: readonly string[];
  /** Hours after which inputs and results are removed there; absent where nothing is promised. */
  inputHours?: number;
  resultHours?: number;
}

/** One folder of `providers/`. */
export interface Provider {
  /** As callers read it, in lower case. */
  name: string;
  /** The setting that holds its key. */
  keySetting: string;
  about?: About;
  profile: Profile;
  connect(settings: ConnectionSettings): Connection;
}

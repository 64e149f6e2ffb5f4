/** Why somebody could not log in by OpenID Connect. The login page has a sentence for each. */
export type SignOnFault =
  /** The provider does not answer, or not as one. */
  | "unavailable"
  /** The provider let nobody in: somebody said no there, or may not. */
  | "refused"
  /** Begun too long ago, in another browser, or finished before. */
  | "expired"
  /** What the provider sent does not hold. */
  | "invalid"
  /** Nobody has invited them, and none of their groups may come in. */
  | "no_entry"
  /** Their email belongs to somebody else here. */
  | "email_taken"
  /** The provider has no verified email of them. */
  | "no_email"
  | "too_many";

/** The cause is for the log. */
export class SignOnError extends Error {
  readonly fault: SignOnFault;

  constructor(fault: SignOnFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SignOnError";
    this.fault = fault;
  }
}

import { notFound, ServiceError } from "../errors.ts";

/** A failure in the form of RFC 6749, section 5.2, and RFC 7591, section 3.2.2. Its description may be read by anybody. */
export class OauthFault extends Error {
  readonly status: number;
  readonly error: string;
  readonly headers: Record<string, string>;

  constructor(error: string, description: string, status = 400, headers: Record<string, string> = {}) {
    super(description);
    this.name = "OauthFault";
    this.error = error;
    this.status = status;
    this.headers = headers;
  }
}

export const grantNotFound = () => notFound("Grant");

/** 409 for a key by which so many programs came in. */
export const grantsFull = (most: number) =>
  new ServiceError(409, "grants_full", `${most} programs have access by this key: end the access of one that is not used any more, and try again`);

/** 403 for a caller without a browser's session: a program must not let in another. */
export const peopleOnly = () => new ServiceError(403, "people_only", "Only a person who is logged in with a browser can let a program in");

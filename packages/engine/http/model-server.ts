/** A server of the operator's, as far as it is spoken to over HTTP. */
export interface ModelServer {
  /** What the log calls it: never its address. */
  name: string;
  /** Base of all paths, without a trailing slash. */
  url: string;
  /** Sent with every request to the server itself. They may hold keys. */
  headers?: Readonly<Record<string, string>>;
  /** Seconds that it may say nothing: before the answer to a short question, and within any answer. */
  readTimeout?: number;
  /** Origins besides its own that results are fetched from, without its headers. */
  resultOrigins?: readonly string[];
}

/** Seconds. */
const usualReadTimeout = 30;

/** Milliseconds. */
export const readTimeoutOf = ({ readTimeout = usualReadTimeout }: ModelServer): number => readTimeout * 1000;

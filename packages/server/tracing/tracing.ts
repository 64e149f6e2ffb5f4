/** What a span may say: names of models, engines, codes and ids, numbers. Never a prompt, a key, or a URL with what follows its `?`. */
export type Attributes = Record<string, string | number>;

export interface Span {
  /** Names it to others as their parent, as the header `traceparent` says it (W3C Trace Context). */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  /** @param error code of a failure */
  end(error?: string): void;
}

export interface SpanOptions {
  /** Default: within the service. */
  kind?: "server" | "client" | "consumer";
  /** As `traceparent` of the span that it belongs to; without one, or with one that cannot be read, it begins a trace of its own. */
  parent?: string | undefined;
  attributes?: Attributes;
}

/** Takes the times of what the service does, for a collector that the operator names. Where there is none, there is no tracing: `undefined`. */
export interface Tracing {
  begin(name: string, options?: SpanOptions): Span;
  /** Delivers what is left. */
  close(): Promise<void>;
}

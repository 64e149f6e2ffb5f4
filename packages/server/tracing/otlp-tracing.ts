import { ROOT_CONTEXT, type Span as ApiSpan, SpanKind, SpanStatusCode, trace, type Tracer } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from "@opentelemetry/sdk-trace";
import type { TracingSettings } from "../config/tracing-of.ts";
import type { Attributes, Span, SpanOptions, Tracing } from "./tracing.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** How long the last delivery may take when the service stops, milliseconds. */
const closing = 5000;

/** Traces by OpenTelemetry's own SDK, delivered by OTLP over HTTP. What the collector does not take is dropped: nothing waits for it. */
export class OtlpTracing implements Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  /** The exporter reads its own variables: `OTEL_EXPORTER_OTLP_…`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES`. */
  constructor({ parentBased, ratio, delay }: TracingSettings, version: string) {
    const root = ratio === 1 ? new AlwaysOnSampler() : new TraceIdRatioBasedSampler(ratio);
    const own = resourceFromAttributes({ "service.name": "atelier", "service.version": version });
    this.#provider = new TracerProvider({
      sampler: parentBased ? new ParentBasedSampler({ root }) : root,
      resource: defaultResource().merge(own).merge(detectResources({ detectors: [envDetector] })),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), scheduledDelayMillis: delay })],
    });
    this.#tracer = this.#provider.getTracer("atelier", version);
  }

  begin(name: string, { kind, parent, attributes = {} }: SpanOptions = {}): Span {
    const above = parent === undefined ? null : parseTraceParent(parent);
    const context = above ? trace.setSpanContext(ROOT_CONTEXT, { ...above, isRemote: true }) : ROOT_CONTEXT;
    return new OtlpSpan(this.#tracer.startSpan(name, { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes }, context));
  }

  async close(): Promise<void> {
    const late = new Promise<void>((resolve) => void setTimeout(resolve, closing).unref());
    await Promise.race([this.#provider.shutdown().catch(() => {}), late]);
  }
}

class OtlpSpan implements Span {
  readonly #span: ApiSpan;

  constructor(span: ApiSpan) {
    this.#span = span;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  end(error?: string): void {
    if (error !== undefined) this.#span.setAttribute("error.type", error).setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end();
  }
}

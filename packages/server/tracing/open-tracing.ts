import { forgetTracingSecrets, type TracingSettings, tracingOf } from "../config/tracing-of.ts";
import type { Tracing } from "./tracing.ts";

/** Tracing where the standard variables ask for it: the libraries behind it are loaded then, and only then. */
export async function openTracing(version: string, settings: TracingSettings | undefined = tracingOf()): Promise<Tracing | undefined> {
  if (!settings) return undefined;
  const { OtlpTracing } = await import("./otlp-tracing.ts");
  const tracing = new OtlpTracing(settings, version);
  forgetTracingSecrets();
  return tracing;
}

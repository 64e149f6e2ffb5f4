import { ConfigError } from "./load-config.ts";

/** How traces are taken, by the standard variables of OpenTelemetry that its exporter does not read by itself. */
export interface TracingSettings {
  /** A caller's own decision counts before it. */
  parentBased: boolean;
  /** Part of the traces that is kept, 0..1. */
  ratio: number;
  /** Milliseconds between two deliveries to the collector. */
  delay: number;
}

/** Those that say where to: without one of them nothing is traced. */
const destinations = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];
/** Those that may hold a collector's key. */
const secretNames = ["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_TRACES_HEADERS"];

/**
 * Undefined where no destination is set, or traces are turned off.
 * @throws ConfigError for a protocol, exporter or sampler that the service does not have
 */
export function tracingOf(environment: NodeJS.ProcessEnv = process.env): TracingSettings | undefined {
  const value = (name: string) => environment[name]?.trim() || undefined;
  if (value("OTEL_SDK_DISABLED")?.toLowerCase() === "true") return undefined;
  if (destinations.every((name) => value(name) === undefined)) return undefined;
  const exporter = value("OTEL_TRACES_EXPORTER") ?? "otlp";
  if (exporter === "none") return undefined;
  if (exporter !== "otlp") throw new ConfigError(`OTEL_TRACES_EXPORTER must be otlp or none, not "${exporter}".`);
  const protocol = value("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL") ?? value("OTEL_EXPORTER_OTLP_PROTOCOL") ?? "http/json";
  // A collector takes both forms of OTLP over HTTP at one address; JSON is what is sent.
  if (protocol !== "http/json" && protocol !== "http/protobuf") {
    throw new ConfigError(`OTEL_EXPORTER_OTLP_PROTOCOL must be http/json or http/protobuf, not "${protocol}".`);
  }
  const [, parent, name] = /^(parentbased_)?(.+)$/.exec(value("OTEL_TRACES_SAMPLER") ?? "parentbased_always_on")!;
  const share = Number(value("OTEL_TRACES_SAMPLER_ARG") ?? 1);
  const ratio = { always_on: 1, always_off: 0, traceidratio: share }[name!];
  if (ratio === undefined || !(ratio >= 0 && ratio <= 1)) {
    throw new ConfigError("OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio (OTEL_TRACES_SAMPLER_ARG: 0 to 1), or parentbased_ of these.");
  }
  const delay = Number(value("OTEL_BSP_SCHEDULE_DELAY") ?? 5000);
  if (!(delay > 0)) throw new ConfigError("OTEL_BSP_SCHEDULE_DELAY must be milliseconds above 0.");
  return { parentBased: parent !== undefined, ratio, delay };
}

/** To be called once the exporter has read them: children, which work on files of strangers, inherit what is left. */
export function forgetTracingSecrets(environment: NodeJS.ProcessEnv = process.env): void {
  for (const name of secretNames) delete environment[name];
}

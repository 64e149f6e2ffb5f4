import assert from "node:assert/strict";
import { test } from "node:test";
import { tracingOf } from "./tracing-of.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

test("nothing is traced until a collector is named, nor where the standard says that nothing shall be", () => {
  assert.equal(tracingOf({}), undefined);
  assert.equal(tracingOf({ ...endpoint, OTEL_SDK_DISABLED: "true" }), undefined);
  assert.equal(tracingOf({ ...endpoint, OTEL_TRACES_EXPORTER: "none" }), undefined);
  assert.deepEqual(tracingOf(endpoint), { parentBased: true, ratio: 1, delay: 5000 });
});

test("samplers are the standard's, and what the service does not have stops the start in one sentence", () => {
  const sampled = { ...endpoint, OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" };
  assert.deepEqual(tracingOf(sampled), { parentBased: false, ratio: 0.25, delay: 5000 });
  for (const wrong of [
    { OTEL_TRACES_SAMPLER: "jaeger_remote" },
    { OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "2" },
    { OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" },
    { OTEL_TRACES_EXPORTER: "zipkin" },
  ]) {
    assert.throws(() => tracingOf({ ...endpoint, ...wrong }), { message: /^OTEL_\w+ must be [^\n]+$/ });
  }
});

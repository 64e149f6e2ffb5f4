import assert from "node:assert/strict";
import { test } from "node:test";
import { startProbeService } from "../parts/probe-service.ts";

interface Status {
  version: string;
  uptime_seconds: number;
  ready: boolean;
  waits_for: string[];
  kinds: { kind: string; ready: boolean; fidelity?: string }[];
  workers: number;
  workers_busy: number;
  catalogs: Record<string, number>;
  disk: { free_bytes: number; total_bytes: number };
}

test("the status tells version, readiness, kinds of work, workers, catalogs and disk", async (t) => {
  const { call } = await startProbeService(t, {}, { ATELIER_WORKERS: "2" });
  const { data } = (await (await call("/v1/status")).json()) as { data: Status };
  assert.match(data.version, /^\d+\.\d+\.\d+/);
  assert.deepEqual([data.ready, data.waits_for, data.workers, data.workers_busy], [true, [], 2, 0]);
  assert.deepEqual(data.catalogs, { sounds: 0, music: 0, icons: 0 });
  assert.ok(data.disk.free_bytes > 0 && data.disk.free_bytes <= data.disk.total_bytes);
  assert.ok(Number.isInteger(data.uptime_seconds));
  assert.ok(data.kinds.length > 0 && data.kinds.every(({ ready, fidelity }) => !ready || typeof fidelity === "string"));
});

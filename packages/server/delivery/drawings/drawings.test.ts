import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { allHostileDrawings } from "@atelier/test/parts/load/hostile-drawings.ts";
import { until } from "@atelier/tools/service/until.ts";
import { enginesFolder } from "../../engines/load-engines.ts";
import type { ServiceError } from "../../errors.ts";
import { Cells } from "../../processes/confinement/cells.ts";
import { findConfinement } from "../../processes/confinement/find-confinement.ts";
import { descendantsOf } from "../../processes/descendants.ts";
import { changedSvg, iconPng } from "./draw-icon.ts";
import { Drawings } from "./drawings.ts";

const root = await mkdtemp(join(tmpdir(), "atelier-drawings-"));
// Confined as in the service, where this machine can.
const found = await findConfinement(enginesFolder);
const cells = "confinement" in found ? await Cells.in(join(root, "cells"), found.confinement) : undefined;
const drawings = new Drawings(cells);
after(async () => {
  drawings.stop(0);
  await rm(root, { recursive: true });
});

const boat = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path d="M2 2h20v20z"/></svg>';

/** Processes that draw. */
function drawing(): number[] {
  return descendantsOf(process.pid).filter((pid) => {
    try {
      return /^(?!.*bwrap).*drawing-process\.ts\0\d+\0$/s.test(readFileSync(`/proc/${pid}/cmdline`, "utf8"));
    } catch {
      return false;
    }
  });
}

test("a drawing is what its renderer makes of it, byte for byte", async () => {
  assert.deepEqual(await drawings.draw("iconPng", [boat, 64, { color: "#f00" }], "boat"), await iconPng(boat, 64, { color: "#f00" }));
  assert.equal(await drawings.draw("changedSvg", [boat, { rotate: 90 }], "boat"), changedSvg(boat, { rotate: 90 }));
});

test("what no renderer takes is refused, and the next drawing is drawn", async () => {
  const broken = boat.replace("</svg>", "");
  await assert.rejects(drawings.draw("iconPng", [broken, 64, {}], "broken"), (error: ServiceError) => error.status === 422 && error.code === "undrawable");
  assert.ok((await drawings.draw("iconPng", [boat, 64, {}], "boat")).length > 0);
});

test("a drawing whose process dies is refused, is not tried again for a while, and the drawings beside it are drawn", {
  skip: process.platform !== "linux" && "the processes are found in /proc",
}, async (t) => {
  const others = new Set(drawing());
  const own = () => drawing().filter((pid) => !others.has(pid));
  const slow = new Drawings(cells);
  t.after(() => slow.stop(0));
  const [, endless] = allHostileDrawings.find(([name]) => name.startsWith("filters: 300 blurs"))!;
  const isRefused = ({ code, message }: ServiceError) => code === "undrawable" && /its renderer ends/.test(message);
  const doomed = assert.rejects(slow.draw("iconPng", [endless, 512, {}], "doomed"), isRefused);
  await until(20_000, "it is being drawn", async () => own().length === 1);
  process.kill(own()[0]!, "SIGKILL");
  const [png] = await Promise.all([slow.draw("iconPng", [boat, 64, {}], "boat"), doomed]);
  assert.ok(png.length > 0);
  const before = own().length;
  await assert.rejects(slow.draw("iconPng", [endless, 16, { color: "red" }], "doomed"), isRefused);
  assert.equal(own().length, before, "it is refused without a process");
});

test("who waits when the service stops is asked to come again", async () => {
  const stopping = new Drawings();
  const asked = Promise.allSettled([1, 2, 3].map((size) => stopping.draw("iconPng", [boat, size, {}], "boat")));
  stopping.stop(0);
  for (const one of await asked) assert.ok(one.status === "rejected" && (one.reason as ServiceError).status === 503, JSON.stringify(one));
});

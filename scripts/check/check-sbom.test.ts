import assert from "node:assert/strict";
import { test } from "node:test";
import { checkSbom, type Sbom } from "./check-sbom.ts";

const package_ = (name: string, ...licences: string[]) => ({
  "bom-ref": `${name}@1.0.0`, name, version: "1.0.0", purl: `pkg:npm/${name}@1.0.0`,
  licenses: licences.map((one) => (one.includes(" ") ? { expression: one } : { license: { id: one } })),
});

const bill = (changes: Partial<Sbom> = {}): Sbom => ({
  bomFormat: "CycloneDX", specVersion: "1.5", components: [package_("a", "MIT"), package_("b", "(GPL-3.0-only OR MIT)"), package_("c", "MIT AND OFL-1.1")],
  dependencies: [{ ref: "a@1.0.0", dependsOn: ["b@1.0.0"] }], ...changes,
});

test("a bill of allowed licences is fine, a choice of licences with one of them too", () => {
  assert.deepEqual(checkSbom(bill()), []);
});

test("a package without a licence, or under one that is not allowed, is named with what to do", () => {
  const components = [package_("none"), package_("copyleft", "GPL-3.0-only"), package_("both", "MIT AND GPL-3.0-only")];
  assert.deepEqual(checkSbom(bill({ components, dependencies: [] })).map((one) => one.split(":")[0]), [
    "none@1.0.0 names no licence", "copyleft@1.0.0 is under GPL-3.0-only, which is not allowed",
    "both@1.0.0 is under MIT AND GPL-3.0-only, which is not allowed",
  ]);
});

test("a bill that is malformed is refused: another format, nothing listed, a package twice, a dependency on nothing", () => {
  assert.match(checkSbom({ bomFormat: "SPDX", components: [] }).join(), /must be CycloneDX 1\.x,it lists no package/);
  assert.match(checkSbom(bill({ components: [package_("a", "MIT"), package_("a", "MIT"), package_("b", "MIT")] })).join(), /a@1\.0\.0 is listed twice/);
  assert.match(checkSbom(bill({ dependencies: [{ ref: "a@1.0.0", dependsOn: ["z@1.0.0"] }] })).join(), /names z@1\.0\.0, which is not listed/);
  assert.match(checkSbom(bill({ components: [{ name: "a", licenses: [{ license: { id: "MIT" } }] }], dependencies: [] })).join(), /a lacks one of/);
});

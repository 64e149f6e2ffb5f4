import assert from "node:assert/strict";
import { test } from "node:test";
import { readAudit } from "./read-audit.ts";

test("faults of high severity are listed, lesser ones counted", () => {
  const report = {
    vulnerabilities: { a: { severity: "high", range: "<2.0.0" }, b: { severity: "moderate", range: "*" }, c: { severity: "critical", range: "1.x" } },
    metadata: { vulnerabilities: { info: 0, moderate: 1, high: 1, critical: 1, total: 3 } },
  };
  assert.deepEqual(readAudit(JSON.stringify(report)), {
    says: "packages with known faults: 1 moderate, 1 high, 1 critical", severe: ["a <2.0.0 (high)", "c 1.x (critical)"],
  });
  assert.deepEqual(readAudit('{"vulnerabilities":{},"metadata":{"vulnerabilities":{"total":0}}}'), { says: "packages with known faults: none", severe: [] });
});

test("a registry that answers no audit is reported in one line and fails nothing", () => {
  const refused = readAudit('{"message":"405 Method Not Allowed - POST https://registry.example/x","statusCode":405}');
  assert.deepEqual(refused, { says: "this registry answers no audit (405), so known faults of packages were not looked up", severe: [] });
  assert.deepEqual(readAudit("").severe, []);
});

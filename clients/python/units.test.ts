import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { signatureHeaders } from "@atelier/server/webhooks/sign.ts";
import { findPython, noPython, pythonClient, runPython } from "../../test/parts/python.ts";

test("the Python client by itself: requests, inputs, files, waits, cancels, webhooks", async (t) => {
  const python = findPython("httpx");
  if (!python) return t.skip(noPython("httpx"));
  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";
  const body = '{"task_id":"one","status":"COMPLETED","generated":["https://example.org/ä.png"]}';
  const webhook = JSON.stringify({ headers: signatureHeaders({ id: "msg_1", at: Date.now(), body }, [secret]), body, secret });
  const written = await runPython(python, ["-W", "error", "test_units.py"], { cwd: join(pythonClient, "tests"), env: { WEBHOOK: webhook } });
  assert.match(written, /\nOK\n?$/);
});

import assert from "node:assert/strict";
import { join } from "node:path";
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";
import { run } from "../../../parts/run-command.ts";

const program = join(import.meta.dirname, "../../../../scripts/tour/tour.ts");

/** The tour, which calls the service from outside. @param folder for what it downloads @returns how many claims held, all of them */
export async function takeTour(folder: string, port: number, key: string): Promise<number> {
  const env = { ...environmentWithoutSettings(), ATELIER_PORT: String(port), ATELIER_API_KEY: key };
  const text = await run(process.execPath, ["--disable-warning=ExperimentalWarning", program], { cwd: folder, env });
  assert.match(text, /^A tour of \S+ \(running already\)$/m);
  assert.doesNotMatch(text, /a second service/);
  const [, held] = /^All (\d+) claims held/m.exec(text) ?? [];
  assert.ok(Number(held) >= 18, text);
  return Number(held);
}

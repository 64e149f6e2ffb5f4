import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { examine } from "../doctor/examine.ts";
import type { Finding } from "../doctor/finding.ts";
import { supportBundle } from "../doctor/support-bundle.ts";
import { openObjects } from "../store/objects/open.ts";
import { changesNothing, type Command, CommandError } from "./command.ts";
import { openEngines } from "./engines.ts";

const marks: Record<Finding["state"], string> = { ok: "ok    ", warns: "warns ", fails: "FAILS " };

export const doctor: Command = {
  name: "doctor",
  summary: "check what the service needs, and say what to do about what is wrong",
  usage: ["doctor [--bundle FILE]"],
  shared: ["--bundle FILE  writes the findings and the settings to a JSON file that holds no secret"],
  changes: changesNothing,
  async run(args, { config, openDatabase, out, note }) {
    const { values } = parseArgs({ args, options: { bundle: { type: "string" } } });
    const findings = await examine({
      config,
      openDatabase,
      openObjects: async () => openObjects(config, await openDatabase()),
      openEngines: async () => (await openEngines(config, await openDatabase().catch(() => undefined))).router,
    });
    const width = Math.max(...findings.map(({ what }) => what.length));
    for (const { what, state, says, remedy } of findings) {
      out(`${marks[state]}${what.padEnd(width)}  ${says}`);
      if (remedy !== undefined) out(`${" ".repeat(marks[state].length + width)}  → ${remedy}`);
    }
    if (values.bundle !== undefined) {
      await writeFile(values.bundle, `${JSON.stringify(supportBundle(config, findings), undefined, 2)}\n`, { mode: 0o600 });
      note(`Written to ${values.bundle}: read it before you send it.`);
    }
    const failed = findings.filter(({ state }) => state === "fails").length;
    if (failed > 0) throw new CommandError(`${failed} of ${findings.length} checks fail.`);
  },
};

import { parseArgs } from "node:util";
import { chosenEngines } from "../config/chosen-engines.ts";
import { routingOf } from "../config/routing-of.ts";
import type { Config } from "../config/settings.ts";
import { engineNames, enginesFolder, loadEngine } from "../engines/load-engines.ts";
import { EngineRouter } from "../engines/router.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { type Command, CommandError, type CommandContext, UsageError } from "./command.ts";
import { table } from "./table.ts";

export const engines: Command = {
  name: "engines",
  summary: "show which engine does which kind of work, or why none does; try them",
  usage: ["engines", "engines check [--kind KIND]"],
  async run(args, context) {
    const { values, positionals } = parseArgs({ args, options: { kind: { type: "string" } }, allowPositionals: true });
    const [action, ...more] = positionals;
    if (more.length > 0 || (action !== undefined && action !== "check")) throw new UsageError(`engines cannot ${positionals.join(" ")}.`);
    if (values.kind !== undefined && !jobKinds.some((kind) => kind === values.kind)) throw new UsageError(`--kind takes one of ${jobKinds.join(", ")}.`);
    if (action === undefined) return show(context);
    const { checkEngines } = await import("./check/check-engines.ts");
    const { chosen, router } = await openEngines(context.config);
    try {
      const failed = await checkEngines(
        router,
        chosen,
        jobKinds.filter((kind) => values.kind === undefined || kind === values.kind),
        context.out,
      );
      if (failed > 0) throw new CommandError(`${failed} of the kinds cannot be done.`);
    } finally {
      router.close();
    }
  },
};

export async function openEngines(config: Config) {
  const chosen = chosenEngines(config, await engineNames());
  const loaded = await Promise.all(chosen.map(({ name, settings }) => loadEngine(enginesFolder, name, settings)));
  return { chosen, router: await new EngineRouter(loaded, routingOf(config, jobKinds)).open() };
}

async function show({ config, out, note }: CommandContext): Promise<void> {
  const { router } = await openEngines(config);
  router.close();
  const rows = router
    .states()
    .map(({ kind, engine, ready, used, fidelity, reason }) => [kind, engine, ready ? "ready" : "not ready", used ? "yes" : "no", fidelity ?? reason ?? ""]);
  for (const line of table([["KIND", "ENGINE", "STATE", "USED", "MAKES OR LACKS"], ...rows])) out(line);
  for (const engine of router.unknown()) note(`The engine ${engine} does not answer.`);
  for (const kind of jobKinds) {
    const reason = router.readyFor(kind).length === 0 ? router.refusal({ kind, inputs: {} }) : undefined;
    if (reason !== undefined) note(`${kind} is not ready: ${reason}`);
  }
}

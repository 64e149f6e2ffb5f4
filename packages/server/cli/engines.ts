import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type ChosenEngine, connectable } from "../config/chosen-engines.ts";
import { microsOf } from "../config/dollars.ts";
import type { Config } from "../config/settings.ts";
import { configuredEngines, engineChoice, nothingStored, readStoredChoice } from "../engines/engine-choice.ts";
import { engineNames, enginesFolder, loadEngine } from "../engines/load-engines.ts";
import { EngineRouter } from "../engines/router.ts";
import { openCells } from "../processes/confinement/open-cells.ts";
import { historyOf, type LastCheck } from "../engines/trials.ts";
import type { Database } from "../store/database/database.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { type Command, CommandError, type CommandContext, UsageError } from "./command.ts";
import { table } from "./table.ts";

export const engines: Command = {
  name: "engines",
  summary: "show which engine does which kind of work, or why none does; try them; connect providers of models",
  usage: [
    "engines", "engines check [ENGINE or PROVIDER] [--kind KIND] [--spend DOLLARS]", "engines connect PROVIDER [--key-file FILE]",
    "engines disconnect PROVIDER",
  ],
  shared: ["connect reads the key from standard input, or from FILE: a command line is for everybody to read."],
  changes: ([action = "", ...args]) => {
    // A check that may spend runs real orders.
    if (action === "check") return args.some((arg) => arg.startsWith("--spend")) ? "engines check" : undefined;
    return ["connect", "disconnect"].includes(action) ? `engines ${action}` : undefined;
  },
  async run(args, context) {
    const [action, ...more] = args;
    if (action === "connect" || action === "disconnect") {
      const { connect, disconnect } = await import("./connect/connect-provider.ts");
      return action === "connect" ? connect(more, context) : disconnect(more, context);
    }
    return showOrCheck(args, context);
  },
};

async function showOrCheck(args: string[], context: CommandContext): Promise<void> {
  const options = { kind: { type: "string" }, spend: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [action, who, ...more] = positionals;
  if (more.length > 0 || (action !== undefined && action !== "check")) throw new UsageError(`engines cannot ${positionals.join(" ")}.`);
  if (values.kind !== undefined && !jobKinds.some((kind) => kind === values.kind)) throw new UsageError(`--kind takes one of ${jobKinds.join(", ")}.`);
  const spend = values.spend === undefined ? undefined : microsOf(values.spend);
  if (values.spend !== undefined && spend === undefined) throw new UsageError("--spend takes an amount in US dollars such as 0.50.");
  if (action === undefined) return show(context);
  const { checkEngines } = await import("./check/check-engines.ts");
  const database = await context.openDatabase();
  const { chosen, router } = await openEngines(context.config, database, who);
  try {
    const kinds = jobKinds.filter((kind) => values.kind === undefined || kind === values.kind);
    const log = { info() {}, warn: () => context.note("Processes are not confined here, in checks as in tasks: see `atelier doctor`.") };
    const cells = await openCells(context.config, resolve(context.config.dataDir), log);
    const failed = await checkEngines({ router, chosen, database, cells, out: context.out, spend }, kinds);
    if (failed > 0) throw new CommandError(`${failed} of the kinds cannot be done.`);
  } finally {
    router.close();
  }
}

/** @param who an engine, or a provider of the engine for hosted models: those alone */
export async function openEngines(config: Config, database?: Database, who?: string) {
  const stored = database ? await readStoredChoice(database) : nothingStored;
  const { chosen: all, routing } = engineChoice(configuredEngines(config, await engineNames()), stored);
  const chosen = await chosenFor(all, who);
  const loaded = await Promise.all(chosen.map(({ name, settings }) => loadEngine(enginesFolder, name, settings)));
  const options = { ...routing, ...(database && { historyOf: (engine: string) => historyOf(database, engine) }) };
  return { chosen, router: await new EngineRouter(loaded, options).open() };
}

async function chosenFor(chosen: readonly ChosenEngine[], who: string | undefined): Promise<readonly ChosenEngine[]> {
  if (who === undefined) return chosen;
  const engine = chosen.find(({ name }) => name === who);
  if (engine) return [engine];
  const names = chosen.map(({ name }) => name).join(", ");
  const { providers } = await import("@atelier/hosted-engine/providers/providers.ts");
  const known = providers.map(({ name }) => name);
  if (!known.includes(who)) throw new UsageError(`There is no engine ${who}: this service has ${names}. Providers of hosted models are ${known.join(", ")}.`);
  const hosted = chosen.find(({ name }) => name === connectable);
  if (!hosted) throw new UsageError(`${who} is not connected: this service has the engines ${names}. Connect it: atelier engines connect ${who}.`);
  return [{ ...hosted, settings: { ...hosted.settings, providers: jobKinds.map((kind) => `${kind}:${who}`) } }];
}

const checkWords = ({ at, passed }: LastCheck) => `${passed ? "passed" : "failed"} ${new Date(at).toISOString().slice(0, 16).replace("T", " ")}`;

async function show({ config, out, note, openDatabase }: CommandContext): Promise<void> {
  const database = await openDatabase().catch(() => void note("The database cannot be opened: what earlier checks have shown is not known."));
  const { router } = await openEngines(config, database ?? undefined);
  router.close();
  const rows = router
    .states()
    .map(({ kind, engine, ready, used, fidelity, reason, lastCheck }) => [
      kind, engine, ready ? "ready" : "not ready", used ? "yes" : "no", lastCheck ? checkWords(lastCheck) : "never", fidelity ?? reason ?? "",
    ]);
  for (const line of table([["KIND", "ENGINE", "STATE", "USED", "LAST CHECK", "MAKES OR LACKS"], ...rows])) out(line);
  for (const { kind, engine, lastCheck } of router.states()) {
    if (lastCheck?.error !== undefined) note(`The last check of ${kind} by ${engine} failed: ${lastCheck.error}`);
  }
  for (const engine of router.unknown()) note(`The engine ${engine} does not answer.`);
  for (const kind of jobKinds) {
    const reason = router.readyFor(kind).length === 0 ? router.refusal({ kind, inputs: {} }) : undefined;
    if (reason !== undefined) note(`${kind} is not ready: ${reason}`);
  }
}

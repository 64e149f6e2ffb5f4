import { parseArgs } from "node:util";
import { ModelError } from "@atelier/comfyui-engine/models/model-error.ts";
import { pullModels } from "@atelier/comfyui-engine/models/pull-models.ts";
import { removeModels } from "@atelier/comfyui-engine/models/remove-models.ts";
import { inGigabytes } from "@atelier/comfyui-engine/models/size-of-file.ts";
import { verifyModels } from "@atelier/comfyui-engine/models/verify-models.ts";
import { changesNothing, type Command, type CommandContext, CommandError, UsageError } from "../command.ts";
import { confirmed } from "../confirmed.ts";
import { ProgressLine, standardError } from "../progress-line.ts";
import { choiceOptions, chooseModels, modelFolder, positive } from "./chosen-models.ts";
import { listModels, planModels } from "./show-models.ts";

const choice = "[--to FOLDER] [--kinds KIND,…] [--profile NAME] [--vram GB] [--fallbacks]";

export const models: Command = {
  name: "models",
  summary: "list, pull and check the model files of a ComfyUI server",
  usage: [
    `models list [FILE …] ${choice} [--json]`,
    `models plan [FILE …] ${choice} [--rate MBIT]`,
    `models pull [FILE …] ${choice} [--accept LICENCE|all …] [--replace]`,
    `models verify [FILE …] ${choice}`,
    "models remove FILE … [--to FOLDER]",
  ],
  shared: [
    "--to: the folder `models` of ComfyUI; unset, ATELIER_COMFYUI_MODELS. --vram: GB of the card, which chooses a profile.",
    "The hub is HF_ENDPOINT, its key HF_TOKEN; proxies are those of HTTPS_PROXY and NO_PROXY.",
  ],
  // Files of a GPU host, not of the library.
  changes: changesNothing,
  async run([action, ...args], context) {
    const run = action === undefined ? undefined : Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!run) throw new UsageError(action === undefined ? "models needs an action." : `models cannot ${action}.`);
    try {
      await run(args, context);
    } catch (error) {
      throw error instanceof ModelError ? new CommandError(error.message) : error;
    }
  },
};

const actions: Record<string, (args: string[], context: CommandContext) => Promise<void>> = { list, plan, pull, verify, remove };

async function list(args: string[], { config, ...output }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { ...choiceOptions, json: { type: "boolean", default: false } }, allowPositionals: true });
  const folder = values.to === undefined && config.comfyuiModels === undefined ? undefined : await modelFolder(values, config);
  await listModels(await chooseModels(values, positionals, config), folder, values.json, output);
}

async function plan(args: string[], { config, ...output }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { ...choiceOptions, rate: { type: "string", default: "100" } }, allowPositionals: true });
  const megabits = positive("--rate", values.rate, "megabits a second, such as 100");
  const folder = values.to === undefined && config.comfyuiModels === undefined ? undefined : await modelFolder(values, config);
  await planModels(await chooseModels(values, positionals, config), folder, megabits, output);
}

async function pull(args: string[], { config, out, note }: CommandContext): Promise<void> {
  const options = { ...choiceOptions, accept: { type: "string", multiple: true }, replace: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const { files } = await chooseModels(values, positionals, config);
  const folder = await modelFolder(values, config);
  const accepted = new Set(values.accept ?? []);
  const line = new ProgressLine(standardError(note), Date.now, inGigabytes);
  const stop = stoppable("Stopped. What was pulled stays: the same command goes on from there.");
  try {
    const { pulled, present, faults } = await pullModels(folder, files, {
      hub: { endpoint: config.modelHub, key: config.modelHubKey },
      signal: stop.signal,
      replace: values.replace,
      async accepts(licence, bound) {
        if (accepted.has("all") || accepted.has(licence)) return true;
        const pages = [...new Set(bound.map(({ repository }) => `${config.modelHub}/${repository}`))];
        note(`"${licence}" (${bound[0]!.terms}), for ${bound.map(({ place }) => place).join(", ")}. Read it at ${pages.join(", ")}.`);
        return confirmed("Do you accept it? [y/N] ");
      },
      onStep: note,
      onBytes: (done, total, place) => line.show(done, total, place),
    });
    line.clear();
    for (const place of pulled) out(`${place} pulled`);
    for (const { place, says } of faults) note(`${place}: ${says}`);
    note(`${pulled.length} pulled, ${present.length} there already, ${faults.length} not there.`);
    if (faults.length > 0) throw new CommandError(`${faults.length} of ${files.length} files could not be had.`);
  } finally {
    line.clear();
    stop.end();
  }
}

async function verify(args: string[], { config, out, note }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: choiceOptions, allowPositionals: true });
  const { files } = await chooseModels(values, positionals, config);
  const folder = await modelFolder(values, config);
  const line = new ProgressLine(standardError(note), Date.now, inGigabytes);
  const stop = stoppable("Stopped.");
  try {
    const verified = await verifyModels(folder, files, { signal: stop.signal, onBytes: (done, total, place) => line.show(done, total, place) });
    line.clear();
    for (const { place, is, says } of verified) out(`${place} ${is === "right" ? "is right" : says}`);
    const wrong = verified.filter(({ is }) => is !== "right").length;
    if (wrong > 0) throw new CommandError(`${wrong} of ${verified.length} files are not right.`);
  } finally {
    line.clear();
    stop.end();
  }
}

async function remove(args: string[], { config, note }: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { ...choiceOptions }, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError("models remove needs the names of files.");
  const { files } = await chooseModels(values, positionals, config);
  const freed = await removeModels(await modelFolder(values, config), files.map(({ place }) => place));
  note(`${inGigabytes(freed)} freed.`);
}

/** Ends what is under way at Ctrl-C, in its own order. */
function stoppable(words: string): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  const onSignal = () => stop.abort(new CommandError(words));
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  return { signal: stop.signal, end: () => void process.off("SIGINT", onSignal).off("SIGTERM", onSignal) };
}

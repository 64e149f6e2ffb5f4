import { parseArgs } from "node:util";
import { loadEndpoints } from "../../endpoints/definition/load-endpoints.ts";
import { pricedExamples } from "../../models/example-offer.ts";
import { ProviderService } from "../../providers/provider-service.ts";
import { type CommandContext, UsageError } from "../command.ts";
import { readSecret } from "./read-secret.ts";
import { table } from "../table.ts";

const follows = "Servers and workers that run follow within two seconds, without a restart.";

/** `engines connect PROVIDER`: stores a key that the provider takes, and shows what it makes real. */
export async function connect(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { "key-file": { type: "string" } }, allowPositionals: true });
  const provider = oneProvider("connect", positionals);
  const service = await serviceOf(context);
  const { out, note } = context;
  const key = await readSecret(values["key-file"], () => note(`Key of your account at ${provider} (it is not shown):`));
  await service.connect(provider, key);
  const view = (await service.list()).find((one) => one.provider === provider)!;
  const rows = view.endpoints.map(({ path, model, price }) => [path, model, price ? `$${price.amount}` : "not known", price?.priced_on ?? ""]);
  for (const line of table([["ENDPOINT", "MODEL", "FOR EXAMPLE", "PRICE OF"], ...rows])) out(line);
  const { hosts, input_hours: inputs, result_hours: results } = view;
  note(`Connected: ${rows.length} endpoints are done by ${provider}. Prices are of examples, with pictures of 1024x1024 and clips of 5 seconds.`);
  if (hosts.length > 0) note(`Prompts and inputs of their tasks go to ${hosts.join(", ")}.`);
  if (inputs !== undefined && results !== undefined) note(`There inputs are removed after ${inputs} hours, results after ${results}.`);
  note(`${follows} Limit what is spent: atelier budgets set.`);
}

/** `engines disconnect PROVIDER`: forgets its key. */
export async function disconnect(args: string[], context: CommandContext): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
  const provider = oneProvider("disconnect", positionals);
  await (await serviceOf(context)).disconnect(provider);
  context.note(`Disconnected: ${provider} gets no new work. ${follows} Revoke the key at ${provider}, too, where nothing else uses it.`);
}

function oneProvider(action: string, positionals: readonly string[]): string {
  const [provider, ...more] = positionals;
  if (provider === undefined || more.length > 0) throw new UsageError(`engines ${action} takes one provider, such as fal.`);
  return provider;
}

async function serviceOf({ config, openDatabase }: CommandContext): Promise<ProviderService> {
  const [database, endpoints] = await Promise.all([openDatabase(), loadEndpoints()]);
  return new ProviderService({ config, database, examples: () => pricedExamples(endpoints), changed: async () => {} });
}

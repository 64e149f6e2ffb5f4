import { loadNetwork, type LiteNetwork } from "./lite-runtime.ts";
import { models } from "./models.ts";

const loaded = new Map<string, Promise<LiteNetwork>>();

/** A network of this folder, loaded when it is first asked for and once a process (0.1 to 0.5 s). It goes with the job's process. */
export function peopleNetwork(which: keyof typeof models): Promise<LiteNetwork> {
  const { file } = models[which];
  let network = loaded.get(file);
  if (!network) loaded.set(file, (network = loadNetwork(file)));
  return network;
}

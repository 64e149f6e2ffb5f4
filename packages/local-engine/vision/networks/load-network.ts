import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { SeenBefore } from "../seen-before.ts";
import { sawWith } from "../what-saw.ts";
import { LiteRuntime } from "./lite-runtime.ts";
import type { Network } from "./network.ts";

/** A network ready to look. Its answers may be given again and must not be changed. */
export interface LoadedNetwork {
  run(input: Float32Array): Float32Array[];
}

const loaded = new Map<string, Promise<LoadedNetwork>>();
const before = new Map<string, SeenBefore<Promise<Float32Array[]>>>();
let shared: Promise<LiteRuntime> | undefined;

/**
 * A network, loaded when it is first asked for and once a process (0.1 to 0.5 s); it goes with the job's process. Each look is noted for the task's `vision`.
 * @throws Error where the package lacks the file, or has another one
 */
export function loadNetwork(network: Network): Promise<LoadedNetwork> {
  let found = loaded.get(network.id);
  if (!found) loaded.set(network.id, (found = load(network)));
  return found;
}

async function load(network: Network): Promise<LoadedNetwork> {
  const run = (await (shared ??= LiteRuntime.start())).load(await weightsOf(network));
  // Looks at a picture with one person or two. A body's answer holds 1 MB.
  const seen = new SeenBefore<Float32Array[]>(12);
  return {
    run: (input) => {
      sawWith(network.id);
      return seen.of(input, "", () => run(input));
    },
  };
}

/**
 * One look of a network whose layers need so much memory that it is given back at once: it gets a runtime of its own, which costs 0.2 s. The latest answers
 * are kept. @throws as `loadNetwork`
 */
export function lookOnce(network: Network, input: Float32Array): Promise<Float32Array[]> {
  sawWith(network.id);
  let seen = before.get(network.id);
  if (!seen) before.set(network.id, (seen = new SeenBefore(4)));
  return seen.of(input, "", async () => (await LiteRuntime.start()).load(await weightsOf(network))(input));
}

/** The file of a network, as the runtime takes it. */
export async function weightsOf(network: Network): Promise<Uint8Array> {
  const { file, manifest } = await filesOf(network);
  return network.assemble ? network.assemble(file, manifest) : file;
}

/** What the package of a network carries. */
export async function filesOf({ package: name, file, manifest, sha256, id }: Network): Promise<{ file: Uint8Array; manifest: string }> {
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  const [bytes, said] = await Promise.all([readFile(join(folder, file)), manifest === undefined ? "" : readFile(join(folder, manifest), "utf8")]);
  const found = createHash("sha256").update(bytes).update(said).digest("hex");
  if (found !== sha256) throw new Error(`the weights of ${id} in ${name} are not the ones that it was tried with: install the locked packages again`);
  return { file: bytes, manifest: said };
}

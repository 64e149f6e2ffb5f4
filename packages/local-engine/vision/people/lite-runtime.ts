import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import { SeenBefore } from "../seen-before.ts";

const require = createRequire(import.meta.url);

/** A network that takes one tensor of floats and gives several, in its own order; they may be given again and must not be changed. */
export interface LiteNetwork {
  run(input: Float32Array): Float32Array[];
}

/** What of the runtime's WebAssembly module is called here; the package declares it for its own page loader alone. */
interface RuntimeModule {
  HEAPU8: Uint8Array;
  LiteRtEnvironment: { create(device: null): object };
  LiteRtTensorBuffer: { createManaged(environment: object, type: object, tensor: object, bytes: number): TensorBuffer };
  LiteRtTensorBufferType: { HOST_MEMORY: object };
  LiteRtTensorBufferLockMode: { READ: object; WRITE: object };
  _malloc(bytes: number): number;
  loadModel(environment: object, at: number, bytes: number): { getInputTensorType(signature: number, input: number): object };
  compileModel(environment: object, model: object, options: object): { run(signature: number, inputs: TensorBuffer[]): TensorBuffer[] };
}

interface TensorBuffer {
  lock(mode: object): number;
  unlock(): void;
  packedSize(): number;
  delete(): void;
}

/** The build without relaxed instructions, which round differently on different processors. */
const BUILD = "litert_wasm_compat_internal.js";

let loading: Promise<{ module: RuntimeModule; environment: object }> | undefined;

/**
 * Loads a network (a TFLite file of an installed package) on one thread. The runtime itself (8 MB of WebAssembly, 0.1 s) is loaded with the first one.
 * @throws when the package or the file is missing
 */
export async function loadNetwork(file: string): Promise<LiteNetwork> {
  const { module, environment } = await (loading ??= load());
  const bytes = await readFile(require.resolve(file));
  const at = module._malloc(bytes.length);
  module.HEAPU8.set(bytes, at);
  const model = module.loadModel(environment, at, bytes.length);
  const compiled = module.compileModel(environment, model, { accelerator: "wasm", cpuOptions: { numThreads: 1 } });
  const inputType = model.getInputTensorType(0, 0);
  const { READ, WRITE } = module.LiteRtTensorBufferLockMode;
  // Looks at a picture with one person or two. A body's answer holds 1 MB.
  const before = new SeenBefore<Float32Array[]>(12);
  return {
    run: (input) => before.of(input, "", () => {
      const buffer = module.LiteRtTensorBuffer.createManaged(environment, module.LiteRtTensorBufferType.HOST_MEMORY, inputType, input.byteLength);
      try {
        module.HEAPU8.set(new Uint8Array(input.buffer, input.byteOffset, input.byteLength), buffer.lock(WRITE));
        buffer.unlock();
        return compiled.run(0, [buffer]).map((output) => read(module, output, READ));
      } finally {
        buffer.delete();
      }
    }),
  };
}

function read(module: RuntimeModule, output: TensorBuffer, mode: object): Float32Array {
  try {
    const at = output.lock(mode);
    return new Float32Array(module.HEAPU8.slice(at, at + output.packedSize()).buffer);
  } finally {
    output.unlock();
    output.delete();
  }
}

/** The package's own loader adds a script to a page. Its WebAssembly glue is made for Node too, in the form of a CommonJS module. */
async function load(): Promise<{ module: RuntimeModule; environment: object }> {
  const folder = join(dirname(require.resolve("@litertjs/core")), "..", "wasm");
  const file = join(folder, BUILD);
  const glue: { exports: unknown } = { exports: {} };
  const code = compileFunction(readFileSync(file, "utf8"), ["exports", "require", "module", "__filename", "__dirname"], { filename: file });
  code(glue.exports, require, glue, file, folder);
  const silent = () => {};
  const module = await (glue.exports as (options: object) => Promise<RuntimeModule>)({ print: silent, printErr: silent });
  return { module, environment: module.LiteRtEnvironment.create(null) };
}

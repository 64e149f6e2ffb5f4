import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";

const require = createRequire(import.meta.url);

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

/**
 * The build without relaxed instructions, which round differently on different processors: the same picture is to give the same pixels everywhere.
 */
const BUILD = "litert_wasm_compat_internal.js";

/** LiteRT as WebAssembly (8 MB, 0.1 s to load), on one thread. Its memory grows with what its networks need and goes with it as a whole. */
export class LiteRuntime {
  readonly #module: RuntimeModule;
  readonly #environment: object;

  private constructor(module: RuntimeModule) {
    this.#module = module;
    this.#environment = module.LiteRtEnvironment.create(null);
  }

  /** The package's own loader adds a script to a page. Its WebAssembly glue is made for Node too, in the form of a CommonJS module. */
  static async start(): Promise<LiteRuntime> {
    const folder = join(dirname(require.resolve("@litertjs/core")), "..", "wasm");
    const file = join(folder, BUILD);
    const glue: { exports: unknown } = { exports: {} };
    const code = compileFunction(readFileSync(file, "utf8"), ["exports", "require", "module", "__filename", "__dirname"], { filename: file });
    code(glue.exports, require, glue, file, folder);
    const silent = () => {};
    return new LiteRuntime(await (glue.exports as (options: object) => Promise<RuntimeModule>)({ print: silent, printErr: silent }));
  }

  /** @param file a network as TFLite has it @returns runs it once: one tensor of floats in, several out */
  load(file: Uint8Array): (input: Float32Array) => Float32Array[] {
    const [module, environment] = [this.#module, this.#environment];
    const at = module._malloc(file.length);
    module.HEAPU8.set(file, at);
    const model = module.loadModel(environment, at, file.length);
    const compiled = module.compileModel(environment, model, { accelerator: "wasm", cpuOptions: { numThreads: 1 } });
    const inputType = model.getInputTensorType(0, 0);
    const { READ, WRITE } = module.LiteRtTensorBufferLockMode;
    return (input) => {
      const buffer = module.LiteRtTensorBuffer.createManaged(environment, module.LiteRtTensorBufferType.HOST_MEMORY, inputType, input.byteLength);
      try {
        // The memory may have moved: it is asked for after each call that may let it grow.
        const to = buffer.lock(WRITE);
        module.HEAPU8.set(new Uint8Array(input.buffer, input.byteOffset, input.byteLength), to);
        buffer.unlock();
        return compiled.run(0, [buffer]).map((output) => read(module, output, READ));
      } finally {
        buffer.delete();
      }
    };
  }
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

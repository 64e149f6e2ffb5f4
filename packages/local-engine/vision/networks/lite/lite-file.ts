import { type FlatTable, writeFlat } from "./flatbuffer.ts";

/** What a layer's operation is called in the schema of TFLite files, with the number of the table that says how it goes. */
const OPERATIONS = {
  add: { code: 0, options: 11 }, averagePool: { code: 1, options: 5 }, concat: { code: 2, options: 10 }, conv: { code: 3, options: 1 },
  depthwise: { code: 4, options: 2 }, sigmoid: { code: 14, options: 0 }, maxPool: { code: 17, options: 5 }, relu: { code: 19, options: 0 },
  relu6: { code: 21, options: 0 }, resize: { code: 23, options: 15 },
} as const;
type Operation = keyof typeof OPERATIONS;

/** One layer of a network: height x width x channels numbers, channels last. */
export interface Layer {
  readonly at: number;
  readonly shape: readonly [height: number, width: number, channels: number];
}

/** Weights of a convolution. */
export interface Kernel {
  /** Its numbers as `channels out, rows, columns, channels in`; of one for each channel as `rows, columns, channels`. */
  values: Float32Array;
  bias: Float32Array;
  /** Rows and columns. */
  size: readonly [number, number];
}

const OUTER = 0;
const INNER = 1;

/**
 * A network written layer by layer as a TFLite file, so that one runtime runs what packages carry in other forms. Convolutions keep the size of what they are
 * given, over their stride: the outermost rows and columns are zeros.
 */
export class LiteFile {
  readonly #tensors: FlatTable[] = [];
  /** The first stands for "no data", as the format asks. */
  readonly #buffers: FlatTable[] = [{}];
  readonly #operators: FlatTable[] = [];
  #bytes = 0;

  input(height: number, width: number, channels: number): Layer {
    return this.#layer([height, width, channels]);
  }

  conv(from: Layer, { values, bias, size: [rows, columns] }: Kernel, { stride = 1, dilation = 1 } = {}): Layer {
    const [height, width, channels] = from.shape;
    const weights = [this.#weights([bias.length, rows, columns, channels], values), this.#weights([bias.length], bias)];
    const options = { 1: { int: stride }, 2: { int: stride }, 4: { int: dilation }, 5: { int: dilation } };
    return this.#operate("conv", [from], [over(height, stride), over(width, stride), bias.length], options, weights);
  }

  /** A convolution of each channel by itself. */
  depthwise(from: Layer, { values, bias, size: [rows, columns] }: Kernel, { stride = 1 } = {}): Layer {
    const [height, width, channels] = from.shape;
    const weights = [this.#weights([1, rows, columns, channels], values), this.#weights([channels], bias)];
    const options = { 1: { int: stride }, 2: { int: stride }, 3: { int: 1 }, 5: { int: 1 }, 6: { int: 1 } };
    return this.#operate("depthwise", [from], [over(height, stride), over(width, stride), channels], options, weights);
  }

  /** The largest number of each square. */
  maxPool(from: Layer, side: number, stride: number): Layer {
    const [height, width, channels] = from.shape;
    return this.#operate("maxPool", [from], [over(height, stride), over(width, stride), channels], pool(OUTER, side, stride));
  }

  /** The mean of each whole square. */
  averagePool(from: Layer, side: number, stride: number): Layer {
    const [height, width, channels] = from.shape;
    const inside = (length: number) => Math.floor((length - side) / stride) + 1;
    return this.#operate("averagePool", [from], [inside(height), inside(width), channels], pool(INNER, side, stride));
  }

  add(one: Layer, other: Layer): Layer {
    return this.#operate("add", [one, other], one.shape, {});
  }

  /** The channels of layers of one size behind each other. */
  concat(layers: readonly Layer[]): Layer {
    const [height, width] = layers[0]!.shape;
    return this.#operate("concat", layers, [height, width, layers.reduce((sum, { shape }) => sum + shape[2], 0)], { 0: { int: 3 } });
  }

  /** Bilinear, pixels being squares. */
  resize(from: Layer, height: number, width: number): Layer {
    const size = this.#weights([2], [height, width], "whole");
    return this.#operate("resize", [from], [height, width, from.shape[2]], { 3: { byte: 1 } }, [size]);
  }

  relu(from: Layer): Layer {
    return this.#operate("relu", [from], from.shape);
  }

  /** Between 0 and 6. */
  relu6(from: Layer): Layer {
    return this.#operate("relu6", [from], from.shape);
  }

  sigmoid(from: Layer): Layer {
    return this.#operate("sigmoid", [from], from.shape);
  }

  write(input: Layer, outputs: readonly Layer[]): Uint8Array {
    const subgraph: FlatTable = {
      0: { list: this.#tensors }, 1: { ints: [input.at] }, 2: { ints: outputs.map(({ at }) => at) }, 3: { list: this.#operators }, 4: { text: "main" },
    };
    const codes = Object.values(OPERATIONS).map(({ code }) => ({ 0: { byte: code }, 2: { int: code === OPERATIONS.resize.code ? 3 : 1 }, 3: { int: code } }));
    const model: FlatTable = { 0: { int: 3 }, 1: { list: codes }, 2: { list: [subgraph] }, 4: { list: this.#buffers } };
    return writeFlat(model, "TFL3", this.#bytes + 400 * (this.#tensors.length + this.#operators.length) + 4096);
  }

  #operate(operation: Operation, from: readonly Layer[], shape: Layer["shape"], options?: FlatTable, weights: readonly number[] = []): Layer {
    const made = this.#layer(shape);
    const operator = {
      0: { int: Object.keys(OPERATIONS).indexOf(operation) }, 1: { ints: [...from.map(({ at }) => at), ...weights] }, 2: { ints: [made.at] },
    };
    this.#operators.push(options ? { ...operator, 3: { byte: OPERATIONS[operation].options }, 4: { table: options } } : operator);
    return made;
  }

  #layer(shape: Layer["shape"]): Layer {
    return { at: this.#tensor([1, ...shape], 0), shape };
  }

  #weights(shape: readonly number[], values: ArrayLike<number>, type: "float" | "whole" = "float"): number {
    const data = new Uint8Array((type === "float" ? Float32Array : Int32Array).from(values).buffer);
    this.#bytes += data.length;
    return this.#tensor(shape, this.#buffers.push({ 0: { bytes: data } }) - 1, type);
  }

  #tensor(shape: readonly number[], buffer: number, type: "float" | "whole" = "float"): number {
    const name = `tensor ${this.#tensors.length}`;
    return this.#tensors.push({ 0: { ints: shape }, 1: { byte: type === "whole" ? 2 : 0 }, 2: { int: buffer }, 3: { text: name } }) - 1;
  }
}

const over = (length: number, stride: number) => Math.ceil(length / stride);

const pool = (padding: number, side: number, stride: number): FlatTable => ({
  0: { byte: padding }, 1: { int: stride }, 2: { int: stride }, 3: { int: side }, 4: { int: side },
});

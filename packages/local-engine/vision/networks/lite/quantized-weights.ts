/** Weights by their name. */
export type Weights = ReadonlyMap<string, { shape: readonly number[]; values: Float32Array }>;

interface Manifest {
  weights: { name: string; shape: number[]; dtype: string; quantization?: { dtype: string; scale: number; min: number } }[];
}

/**
 * Weights of TensorFlow.js: one file of numbers, and a manifest that lists what lies in it behind each other, as floats or as bytes of a range.
 * @throws TypeError at numbers of another type
 */
export function readWeights(bytes: Uint8Array, manifest: string): Weights {
  const found = new Map<string, { shape: number[]; values: Float32Array }>();
  let at = 0;
  for (const { name, shape, dtype, quantization } of (JSON.parse(manifest) as Manifest[]).flatMap(({ weights }) => weights)) {
    const count = shape.reduce((product, size) => product * size, 1);
    const type = quantization?.dtype ?? dtype;
    if (type !== "uint8" && type !== "float32") throw new TypeError(`weights of type ${type} are not read`);
    const length = count * (type === "uint8" ? 1 : 4);
    const part = Uint8Array.from(bytes.subarray(at, at + length));
    const values = quantization ? new Float32Array(count) : new Float32Array(part.buffer);
    if (quantization) for (let i = 0; i < count; i++) values[i] = part[i]! * quantization.scale + quantization.min;
    found.set(name, { shape, values });
    at += length;
  }
  return found;
}

/** A kernel as `LiteFile` takes it: TensorFlow lists rows, columns, channels in, channels out, and has the last two alone where all are joined to all. */
export function kernelOf(weights: Weights, name: string): { values: Float32Array; size: [number, number] } {
  const found = weights.get(name);
  if (!found) throw new TypeError(`the network has no weights ${name}`);
  const [many, , columns = 1, rows = 1] = found.shape.toReversed() as [number, number, number?, number?];
  const values = new Float32Array(found.values.length);
  const inner = values.length / many;
  for (let out = 0; out < many; out++) for (let i = 0; i < inner; i++) values[out * inner + i] = found.values[i * many + out]!;
  return { values, size: [rows, columns] };
}

/** A list of one number for each channel. */
export function listOf(weights: Weights, name: string): Float32Array {
  const found = weights.get(name);
  if (!found) throw new TypeError(`the network has no weights ${name}`);
  return found.values;
}

import { type Layer, LiteFile } from "./lite/lite-file.ts";
import { kernelOf, listOf, readWeights } from "./lite/quantized-weights.ts";
import type { Network } from "./network.ts";

/** Read by `face-networks.ts`. Of each value the mean of its colour is taken off before it is divided by 255. */
export const faceLandmark68 = {
  id: "face_landmark_68", purpose: "68 points of a face (iBUG 300-W order) in a crop that it fills", package: "@vladmandic/face-api",
  file: "model/face_landmark_68_model.bin",
  sha256: "0824bac2320ad87c027a759738376f14ccfeb0d95e73deb33c35e4d4dcf62b04", licence: "MIT", megabytes: 0.4, side: 112, range: [0, 1],
  outputs: { points: 136 }, mean: [122.782, 117.001, 104.298],
  manifest: "model/face_landmark_68_model-weights_manifest.json", assemble,
} as const satisfies Network & { mean: readonly number[] };

/** Four blocks of four convolutions, each of which gets the sum of all before it in its block. */
function assemble(bytes: Uint8Array, manifest: string): Uint8Array {
  const weights = readWeights(bytes, manifest);
  const file = new LiteFile();
  const input = file.input(112, 112, 3);
  const convolved = (from: Layer, name: string, stride: number): Layer => {
    const bias = listOf(weights, `${name}/bias`);
    if (weights.has(`${name}/filters`)) return file.conv(from, { ...kernelOf(weights, `${name}/filters`), bias }, { stride });
    const { shape: [rows, columns], values } = weights.get(`${name}/depthwise_filter`)! as { shape: [number, number]; values: Float32Array };
    const each = file.depthwise(from, { values, size: [rows, columns], bias: new Float32Array(from.shape[2]) }, { stride });
    return file.conv(each, { ...kernelOf(weights, `${name}/pointwise_filter`), bias });
  };
  let layer = input;
  for (let block = 0; block < 4; block++) {
    let sum = file.relu(convolved(layer, `dense${block}/conv0`, 2));
    layer = sum;
    for (let at = 1; at < 4; at++) {
      sum = file.add(sum, convolved(layer, `dense${block}/conv${at}`, 1));
      layer = file.relu(sum);
    }
  }
  const points = file.conv(file.averagePool(layer, 7, 2), { ...kernelOf(weights, "fc/weights"), bias: listOf(weights, "fc/bias") });
  return file.write(input, [points]);
}

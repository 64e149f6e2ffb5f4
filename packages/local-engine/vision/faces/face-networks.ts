import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileFunction } from "node:vm";
import type * as TensorCore from "@tensorflow/tfjs-core";
import { SeenBefore } from "../seen-before.ts";
import { sawWith } from "../what-saw.ts";

/** Side in pixels of the square crop in which the landmark network looks for one face. */
export const LANDMARK_CROP = 112;

/** A face as the detector sees it: its box in pixels and how sure it is, 0..1. */
export interface DetectedBox {
  x: number;
  y: number;
  width: number;
  height: number;
  score: number;
}

/** The two networks, ready to run on this thread. Pictures are interleaved 8-bit RGB. */
export interface FaceNetworks {
  /** Boxes of upright faces (within about 35 degrees), best first. */
  detect(rgb: Uint8Array, width: number, height: number, leastScore: number): Promise<DetectedBox[]>;
  /** 68 points (iBUG 300-W order), x and y as fractions of a LANDMARK_CROP-sided crop that one face fills. */
  landmarks(crop: Uint8Array): Promise<{ x: number; y: number }[]>;
}

/** The part of the face package that we call; it ships types only for its browser build. */
interface FacePackage {
  nets: Record<"ssdMobilenetv1" | "faceLandmark68Net", { loadFromDisk(folder: string): Promise<void> }>;
  SsdMobilenetv1Options: new (options: { minConfidence: number; maxResults: number }) => object;
  detectAllFaces(picture: TensorCore.Tensor3D, options: object): PromiseLike<{ box: Omit<DetectedBox, "score">; score: number }[]>;
  detectFaceLandmarks(crop: TensorCore.Tensor3D): Promise<{ relativePositions: { x: number; y: number }[] }>;
}

let loading: Promise<FaceNetworks> | undefined;

/**
 * Loads the detector (SSD on MobileNet v1) and the landmark network with their weights from the installed package, once a process
 * (0.3 s); both run on the WebAssembly backend, in one thread and therefore with the same result every time.
 */
export function faceNetworks(): Promise<FaceNetworks> {
  return (loading ??= load());
}

async function load(): Promise<FaceNetworks> {
  const require = createRequire(import.meta.url);
  const core: typeof TensorCore = require("@tensorflow/tfjs-core");
  const backendEntry = require.resolve("@tensorflow/tfjs-backend-wasm");
  addTensorMethods(core);
  require("@tensorflow/tfjs-backend-wasm").setWasmPaths(join(dirname(backendEntry), "/"));
  await core.setBackend("wasm");

  const packageEntry = require.resolve("@vladmandic/face-api/dist/face-api.node-wasm.js");
  const faces = loadFacePackage(packageEntry, (name) =>
    name === "@tensorflow/tfjs" ? { ...core, ...require("@tensorflow/tfjs-converter") } : require(name),
  );
  const weights = join(dirname(packageEntry), "..", "model");
  await faces.nets.ssdMobilenetv1.loadFromDisk(weights);
  await faces.nets.faceLandmark68Net.loadFromDisk(weights);

  const withTensor = async <T>(rgb: Uint8Array, width: number, height: number, use: (tensor: TensorCore.Tensor3D) => PromiseLike<T>): Promise<T> => {
    const tensor = core.tensor3d(rgb, [height, width, 3], "int32");
    try {
      return await use(tensor);
    } finally {
      tensor.dispose();
    }
  };
  // A picture, its three turns and four tiles of it, twice.
  const before = new SeenBefore<Promise<DetectedBox[]>>(16);
  return {
    async detect(rgb, width, height, leastScore) {
      sawWith("ssd_mobilenet_v1");
      const options = new faces.SsdMobilenetv1Options({ minConfidence: leastScore, maxResults: 100 });
      const found = await before.of(rgb, `${width} ${height} ${leastScore}`, async () => {
        const boxes = await withTensor(rgb, width, height, (tensor) => faces.detectAllFaces(tensor, options));
        return boxes.map(({ box, score }) => ({ x: box.x, y: box.y, width: box.width, height: box.height, score }));
      });
      return found.map((box) => ({ ...box }));
    },
    async landmarks(crop) {
      sawWith("face_landmark_68");
      const found = await withTensor(crop, LANDMARK_CROP, LANDMARK_CROP, (tensor) => faces.detectFaceLandmarks(tensor));
      return found.relativePositions.map(({ x, y }) => ({ x, y }));
    },
  };
}

/**
 * The face package's Node build requires the umbrella package of the tensor library, six packages of which it uses two. It is
 * compiled here with a `require` that hands it those two, so that the rest need not be installed.
 */
function loadFacePackage(file: string, requireFor: (name: string) => unknown): FacePackage {
  const module = { exports: {} };
  compileFunction(readFileSync(file, "utf8"), ["exports", "require", "module"], { filename: file })(module.exports, requireFor, module);
  return module.exports as FacePackage;
}

/** The umbrella package also gives tensors their operations as methods. These are the ones that the two networks call. */
function addTensorMethods(core: typeof TensorCore): void {
  const reshape = function (this: TensorCore.Tensor, ...shape: number[]) {
    return core.reshape(this, shape.length > 0 ? shape : [this.size]);
  };
  const methods: Record<string, unknown> = { as1D: reshape, as2D: reshape, as3D: reshape, as4D: reshape };
  for (const name of ["add", "sub", "mul", "div"] as const) {
    methods[name] = function (this: TensorCore.Tensor, other: TensorCore.Tensor | number) {
      return core[name](this, other);
    };
  }
  Object.assign(core.Tensor.prototype, methods);
}

import { faceLandmark68 } from "../networks/face-landmark-68.ts";
import { loadNetwork } from "../networks/load-network.ts";
import { faceAnchors, ssdMobilenetV1 } from "../networks/ssd-mobilenet-v1.ts";

/** Side in pixels of the square crop in which the landmark network looks for one face. */
export const LANDMARK_CROP = faceLandmark68.side;

/** Faces found in one look: a crowd costs no more than this. */
const MOST = 100;
/** Faces that overlap by more of both together are one. */
const SAME = 0.5;

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
  detect(rgb: Uint8Array, width: number, height: number, leastScore: number): DetectedBox[];
  /** 68 points (iBUG 300-W order), x and y as fractions of a LANDMARK_CROP-sided crop that one face fills. */
  landmarks(crop: Uint8Array): { x: number; y: number }[];
}

let loading: Promise<FaceNetworks> | undefined;

/** Loads both networks, once a process (0.3 s). */
export function faceNetworks(): Promise<FaceNetworks> {
  return (loading ??= load());
}

async function load(): Promise<FaceNetworks> {
  const [detector, landmarks, anchors] = [await loadNetwork(ssdMobilenetV1), await loadNetwork(faceLandmark68), await faceAnchors()];
  const { mean } = faceLandmark68;
  return {
    detect(rgb, width, height, leastScore) {
      const outputs = detector.run(square(rgb, width, height));
      const [boxes, classes] = [0, 1].map((k) => joined(outputs.filter((_, i) => i % 2 === k)));
      const found: (DetectedBox & { place: number })[] = [];
      for (let i = 0; i < anchors.length / 4; i++) {
        const score = 1 / (1 + Math.exp(-classes![3 * i + 1]!));
        if (score > leastScore) found.push({ place: i, score, ...boxAt(anchors, boxes!, i) });
      }
      // Of like scores the first counts, whatever the order of the sort.
      found.sort((a, b) => b.score - a.score || a.place - b.place);
      const kept: DetectedBox[] = [];
      for (const one of found) if (kept.length < MOST && !kept.some((other) => overlap(one, other) > SAME)) kept.push(one);
      const long = Math.max(width, height);
      return kept.map(({ score, ...box }) => ({ ...inside(box, long), score }));
    },
    landmarks(crop) {
      const [points] = landmarks.run(Float32Array.from(crop, (value, i) => (value - mean[i % 3]!) / 255));
      return Array.from({ length: 68 }, (_, i) => ({ x: points![2 * i]!, y: points![2 * i + 1]! }));
    },
  };
}

/** A picture in the square that the detector looks at, with black beside or below it. Bilinear, as the network was trained. */
function square(rgb: Uint8Array, width: number, height: number): Float32Array {
  const { side } = ssdMobilenetV1;
  const step = Math.max(width, height) / side;
  const at = (x: number, y: number, c: number) => (x < width && y < height ? rgb[(y * width + x) * 3 + c]! : 0);
  const out = new Float32Array(side * side * 3);
  for (let row = 0, to = 0; row < side; row++) {
    const [y, down] = [Math.floor(row * step), (row * step) % 1];
    for (let column = 0; column < side; column++) {
      const [x, across] = [Math.floor(column * step), (column * step) % 1];
      // Beyond the square there is nothing: its last row and column go on.
      const [right, below] = [Math.min(x + 1, Math.max(width, height) - 1), Math.min(y + 1, Math.max(width, height) - 1)];
      for (let c = 0; c < 3; c++, to++) {
        const above = at(x, y, c) + (at(right, y, c) - at(x, y, c)) * across;
        const under = at(x, below, c) + (at(right, below, c) - at(x, below, c)) * across;
        out[to] = (above + (under - above) * down) / 127.5 - 1;
      }
    }
  }
  return out;
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A box by what the network says of its anchor: its middle in tenths of the anchor's sides, its sides as logarithms in fifths. Parts of the square. */
function boxAt(anchors: Float32Array, boxes: Float32Array, i: number): Omit<DetectedBox, "score"> {
  const [top, left, bottom, right] = anchors.subarray(4 * i, 4 * i + 4) as unknown as [number, number, number, number];
  const [down, across, tall, wide] = boxes.subarray(4 * i, 4 * i + 4) as unknown as [number, number, number, number];
  const [width, height] = [Math.exp(wide / 5) * (right - left), Math.exp(tall / 5) * (bottom - top)];
  const [x, y] = [(across / 10) * (right - left) + (left + right) / 2, (down / 10) * (bottom - top) + (top + bottom) / 2];
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Pixels of the picture, of what of a box lies in its square. */
function inside({ x, y, width, height }: Omit<DetectedBox, "score">, long: number): Omit<DetectedBox, "score"> {
  const [left, top, right, bottom] = [Math.max(0, x), Math.max(0, y), Math.min(1, x + width), Math.min(1, y + height)];
  return { x: left * long, y: top * long, width: (right - left) * long, height: (bottom - top) * long };
}

function overlap(a: Omit<DetectedBox, "score">, b: Omit<DetectedBox, "score">): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / (a.width * a.height + b.width * b.height - across * down);
}

import type { UsageRule } from "../endpoints/definition/endpoint.ts";
import type { FinishedFile } from "../job/messages.ts";

/** Factors of a frame by the long edge of the output, smallest first. */
const frameFactors = [
  { longEdge: 1280, factor: 0.5 },
  { longEdge: 1920, factor: 1 },
  { longEdge: 2560, factor: 2 },
  { longEdge: Number.POSITIVE_INFINITY, factor: 4 },
];

/** What a finished task is billed for, to two decimals. */
export function measureUsage(rule: UsageRule, files: readonly FinishedFile[]): { unit: string; quantity: number } {
  const amount = files.reduce((sum, file) => sum + amountOf(rule, file), 0);
  return { unit: rule === "scaled-frames" ? "frames" : rule, quantity: Math.round(amount * 100) / 100 };
}

function amountOf(rule: UsageRule, { width, height, duration = 0, frameRate = 0 }: FinishedFile): number {
  switch (rule) {
    case "megapixels":
      return (width * height) / 1e6;
    case "seconds":
      return duration;
    case "scaled-frames":
      return Math.round(duration * frameRate) * (frameFactors.find(({ longEdge }) => Math.max(width, height) <= longEdge)?.factor ?? 1);
  }
}

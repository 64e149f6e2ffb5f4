import type { UsageRule } from "../endpoints/definition/endpoint.ts";
import type { FinishedFile } from "./job-process/messages.ts";

/** What a finished task is billed for, to two decimals. */
export function measureUsage(rule: UsageRule, files: readonly FinishedFile[]): { unit: string; quantity: number } {
  const amount = files.reduce((sum, file) => sum + (rule === "megapixels" ? (file.width * file.height) / 1e6 : (file.duration ?? 0)), 0);
  return { unit: rule, quantity: Math.round(amount * 100) / 100 };
}

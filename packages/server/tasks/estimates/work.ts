import type { Output } from "../../endpoints/definition/output.ts";
import { resolveTarget } from "../../endpoints/definition/resolve-target.ts";
import { asFiles, type KnownOfInputs } from "./known-inputs.ts";

/** Megapixels of all pictures of a result together: what the time for it grows with. */
export function workOf({ width, height, duration, frameRate }: { width: number; height: number; duration?: number; frameRate?: number }): number {
  const pictures = duration === undefined || frameRate === undefined ? 1 : Math.max(1, Math.round(duration * frameRate));
  return (width * height * pictures) / 1e6;
}

/** The work of a job as far as its inputs are known; null where its result's size or length is that of an input nobody has seen yet. */
export function plannedWork(output: Output, inputs: KnownOfInputs): number | null {
  try {
    const target = resolveTarget(output, asFiles(inputs));
    return output.type === "video" && !target.duration ? null : workOf(target);
  } catch {
    return null; // It depends on an input that is not there yet.
  }
}

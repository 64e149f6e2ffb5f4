import type { Output, OutputSize, VideoOutput } from "./output.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Target } from "@atelier/engine/jobs/target.ts";

export type KnownInputs = Record<string, LocalFile | LocalFile[]>;

/** Above it a doubled frame rate is cut off. */
const mostFrames = 60;

/** Works out what a job's result must measure, now that its inputs are known. */
export function resolveTarget(output: Output, inputs: KnownInputs): Target {
  const size = resolveSize(output.size, inputs);
  if (output.type === "image") return size;
  const { width, height } = { width: even(size.width), height: even(size.height) };
  return { width, height, frameRate: frameRateOf(output, inputs), duration: durationOf(output, inputs), ...soundOf(output, inputs) };
}

/** As much of the target as the inputs that are known say. */
export function knownTarget(output: Output, inputs: KnownInputs): Partial<Target> {
  const size = known(() => resolveSize(output.size, inputs));
  if (output.type === "image") return size ?? {};
  const [frameRate, duration] = [known(() => frameRateOf(output, inputs)), known(() => durationOf(output, inputs))];
  const sound = known(() => soundOf(output, inputs));
  return {
    ...(size && { width: even(size.width), height: even(size.height) }), ...(frameRate && { frameRate }), ...(duration && { duration }), ...sound,
  };
}

/** Undefined where it depends on an input that is not there yet. */
function known<T>(resolve: () => T): T | undefined {
  try {
    return resolve();
  } catch {
    return undefined;
  }
}

function soundOf({ sound }: VideoOutput, inputs: KnownInputs): Pick<Target, "sound" | "maySound"> {
  if (typeof sound === "boolean") return { sound };
  const has = inputOf(inputs, sound.like).hasSound === true;
  return { sound: has, ...(!has && sound.orMade && { maySound: true }) };
}

function resolveSize(size: OutputSize, inputs: KnownInputs): { width: number; height: number } {
  if (!("like" in size)) return size;
  const { width = 0, height = 0 } = inputOf(inputs, size.like);
  if (width === 0 || height === 0) throw new Error(`the input ${size.like} has no size`);
  const scaled = (factor: number) => ({ width: Math.round(width * factor), height: Math.round(height * factor) });
  if ("pixels" in size) return atBudget(width / height, size.pixels);
  if ("longEdge" in size) return scaled(Math.max(1, size.longEdge / Math.max(width, height)));
  if ("shortSide" in size) return scaled(size.shortSide / Math.min(width, height));
  const { left = 0, right = 0, top = 0, bottom = 0 } = size.plus ?? {};
  const whole = { width: width + left + right, height: height + top + bottom };
  if (size.atMost === undefined || whole.width * whole.height <= size.atMost) return whole;
  const factor = Math.sqrt(size.atMost / (whole.width * whole.height));
  return { width: Math.max(1, Math.floor(whole.width * factor)), height: Math.max(1, Math.floor(whole.height * factor)) };
}

/** The even size nearest to the aspect whose area does not exceed the budget by more than rounding. */
function atBudget(aspect: number, pixels: number): { width: number; height: number } {
  const width = even(Math.sqrt(pixels * aspect));
  return { width, height: even(width / aspect) };
}

const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

function frameRateOf({ frameRate }: VideoOutput, inputs: KnownInputs): number {
  if (typeof frameRate === "number") return frameRate;
  const own = Math.min(frameRate.atMost ?? Number.POSITIVE_INFINITY, inputOf(inputs, frameRate.like).frameRate ?? 24);
  return frameRate.boost ? Math.max(own, Math.min(mostFrames, own * 2)) : own;
}

function durationOf({ duration }: VideoOutput, inputs: KnownInputs): number {
  if (typeof duration === "number") return duration;
  return Math.min(duration.atMost ?? Number.POSITIVE_INFINITY, inputOf(inputs, duration.like).duration ?? 0);
}

function inputOf(inputs: KnownInputs, name: string): LocalFile {
  const input = inputs[name];
  if (input === undefined || Array.isArray(input)) throw new Error(`the job has no single input ${name}`);
  return input;
}

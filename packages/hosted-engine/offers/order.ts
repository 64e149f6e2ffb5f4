import type { PricedOrder } from "@atelier/engine/engine.ts";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";

/** A job, or what is known of one before its inputs are there. */
export interface Order {
  kind: PricedOrder["kind"];
  parameters: Readonly<Record<string, unknown>>;
  inputs: Readonly<Record<string, unknown>>;
  target: PricedOrder["target"];
  seed?: number;
  /** A folder for what is made from inputs; absent before they are there. */
  scratch?: string;
}

export const orderOf = ({ kind, parameters, inputs, target, seed, scratch }: EngineJob): Order => ({
  kind, target, seed, scratch, parameters: parameters as Order["parameters"], inputs: inputs as unknown as Order["inputs"],
});

/** A file that is made from others when it is sent. */
export class MadeFile {
  readonly make: () => Promise<LocalFile>;

  constructor(make: () => Promise<LocalFile>) {
    this.make = make;
  }
}

/** What stands for files that are not there yet: those of a job that is only priced. */
export const isFile = (value: unknown): value is LocalFile | MadeFile =>
  value instanceof MadeFile || (typeof value === "object" && value !== null && typeof (value as LocalFile).path === "string");

export const fileOf = (order: Order, name: string): LocalFile | undefined => {
  const [file] = [order.inputs[name] ?? []].flat();
  return isFile(file) ? (file as LocalFile) : undefined;
};

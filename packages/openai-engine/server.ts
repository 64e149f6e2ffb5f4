import type { ModelServer } from "@atelier/engine/http/model-server.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";

export const dialectNames = ["vllm-omni", "sglang", "localai"] as const;
export type DialectName = (typeof dialectNames)[number];

/** One server of the operator's, with one model of it, for some kinds of jobs. */
export interface Server extends ModelServer {
  dialect: DialectName;
  kinds: JobKind[];
  /** As the server lists it; absent: the only one that it has. */
  model?: string;
  /** Sent as a bearer token. */
  key?: string;
  /** Sides that the model makes are multiples of this many pixels. Default: 16. */
  sizeMultiple?: number;
  /** Largest picture or frame that the model makes well. Default: a million for pictures, 1280 x 720 for films. */
  maxPixels?: number;
  /** Frames a second of the model's own films. Default: 16. */
  frameRate?: number;
  /** Jobs that it takes at the same time. Default: 1. */
  slots?: number;
  /** Seconds until the answer to an order begins, which some servers give only when the work is done. */
  answerWithin?: number;
}

/** As the operator writes one; a name is made where there is none. */
export type ServerSettings = Omit<Server, "name" | "headers"> & { name?: string };

export const serversOf = (settings: readonly ServerSettings[]): Server[] =>
  settings.map((one, index) => ({
    ...one,
    name: one.name ?? `server ${index + 1} (${one.dialect})`,
    ...(one.key !== undefined && { headers: { authorization: `Bearer ${one.key}` } }),
  }));

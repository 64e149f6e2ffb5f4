import type { Misdeed } from "@atelier/engine/conformance/misdeeds.conformance.ts";

/** What the fake does wrong, or how it differs from the newest release; changed while it runs. */
export interface Faults {
  /** The socket opens and says nothing. */
  silentSocket: boolean;
  /** Milliseconds between the message of success and the entry in the history. */
  historyDelay: number;
  /** So many prompts are accepted with 200, one of their outputs invalid. */
  nodeErrors: number;
  /** So many accepted prompts lose their answer. */
  lostAnswers: number;
  /** So many prompts end in an error of a node. */
  failing: number;
  /** So many prompts succeed with nothing put out. */
  emptyOutputs: number;
  /** How films are coded, and which share of their frames they have. */
  filmCodec: string;
  filmShare: number;
  /** Bytes of `--max-upload-size`. */
  maxUpload: number;
  /** Milliseconds that an upload takes. */
  slowUpload: number;
  /** As releases before the targeted interrupt: the body is ignored, and whatever runs is ended. */
  oldInterrupt: boolean;
  /** No interrupt reaches the node that runs. */
  deaf: boolean;
  /** It has `/api/jobs/ID/cancel`. */
  hasJobs: boolean;
  /** It does not tell how large model files are, as old releases and some proxies. */
  tellsNoSizes: boolean;
  /** Every call waits until the connection is given up. */
  hangs: boolean;
  /** The `authorization` of an engine whose process has died: its calls are carried out no more. */
  dead: string | undefined;
  /** The `authorization` that a proxy before it asks for. */
  key: string | undefined;
  /** Nodes go on when it is over. */
  held: boolean;
  /** Milliseconds of work for each node; one that samples takes eight times as long. */
  pace: number;
  /** What is answered to a route in place of what it would; undefined: nothing wrong. */
  misdeed: { route: string; do: Misdeed["do"] } | undefined;
}

export const noFaults: Readonly<Faults> = {
  silentSocket: false,
  dead: undefined,
  historyDelay: 20,
  nodeErrors: 0,
  lostAnswers: 0,
  failing: 0,
  emptyOutputs: 0,
  filmCodec: "libx264",
  filmShare: 1,
  maxUpload: 100 * 2 ** 20,
  slowUpload: 0,
  oldInterrupt: false,
  hasJobs: false,
  tellsNoSizes: false,
  hangs: false,
  key: undefined,
  held: false,
  deaf: false,
  pace: 1,
  misdeed: undefined,
};

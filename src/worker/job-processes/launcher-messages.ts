import type { FromJobProcess, ToJobProcess } from "../../job/messages.ts";

/** What the server says to its launcher. Job processes are known by numbers that the server gives. */
export type ToLauncher =
  { type: "start"; number: number; niceness: number } | { type: "tell"; number: number; message: ToJobProcess } | { type: "kill"; number: number };

export type FromLauncher =
  | { type: "told"; number: number; message: FromJobProcess }
  /** `how` is the exit code or the signal's name. */
  | { type: "exited"; number: number; how: string };

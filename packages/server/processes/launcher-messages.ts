import type { Confinement } from "./confinement/confinement.ts";

/** What a launcher starts, and what the processes may take. */
export interface Launched {
  /** Path of the module; it gets `args` and, behind them, the process id of the launcher, which leads the group of all of them. */
  module: string;
  args: readonly string[];
  /** Of the session of all of them: 0 is as the server, more is behind it. */
  niceness: number;
  /** Memory of one process and all that it has started together, MiB. */
  memory: number;
  /** JavaScript threads that a process may start. Default: none. */
  threads?: number;
  /** What a process writes as an error is not shown: a library that stumbles over a caller's file prints pages. */
  quiet?: boolean;
  /** Absent: processes see what the server sees. */
  confinement?: Confinement | undefined;
}

/** What one process gets of its own. */
export interface StartOptions {
  niceness: number;
  /** The one folder that it sees, where it is confined. */
  folder?: string | undefined;
  /** Further files that it may read, and whether it may reach other machines. */
  reads?: readonly string[] | undefined;
  network?: boolean | undefined;
}

/** How a process ended that was taken down for its memory. Other ends are reported by the exit code or the signal's name. */
export const tookTooMuch = "memory";

const withLauncher = "with the launcher";

/** How processes end whose launcher has ended. */
export function endedWithLauncher(how: string): string {
  return `${withLauncher}: ${how}`;
}

/** Whether a process ended by no doing of its own: its launcher has ended, or could not start it. */
export function isOfLauncher(how: string): boolean {
  return how.startsWith(withLauncher) || how.startsWith("spawn ");
}

/** What the server says to a launcher. Processes are known by numbers that the server gives. */
export type ToLauncher<To> =
  ({ type: "start"; number: number } & StartOptions) | { type: "tell"; number: number; message: To }
  | { type: "kill" | "pause" | "resume"; number: number };

export type FromLauncher<From> =
  { type: "told"; number: number; message: From } | { type: "exited"; number: number; how: string } | { type: "paused"; number: number };

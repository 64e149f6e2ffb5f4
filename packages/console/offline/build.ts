/** What the bundler writes into the worker: one build of the console. */
export interface Build {
  key: string;
  /** Names of the files that its pages need, below `console/`. */
  files: readonly string[];
  /** The file by which its page is known. */
  entry: string;
}

declare const consoleBuild: Build;

export const build: Build = consoleBuild;

import type { FakeFiles } from "./fake-files.ts";
import type { FakeQueue } from "./fake-queue.ts";
import type { Faults } from "./faults.ts";

/** What the routes of a fake server work with. */
export interface FakeState {
  readonly faults: Faults;
  readonly files: FakeFiles;
  /** Model files by folder. */
  readonly models: Map<string, Set<string>>;
  /** Their sizes, by folder and name, where they are others than they should be. */
  readonly sizes: Map<string, number>;
  /** Files that their loader cannot read, by name. */
  readonly unreadable: Set<string>;
  /** Node classes that it does not have. */
  readonly missing: Set<string>;
  /** ComfyUI's release. */
  release: string;
  queue: FakeQueue;
  /** Ids of all prompts that were ever submitted, in order. */
  readonly submitted: string[];
  /** Times that `faults.misdeed` was answered. */
  misdeeds: number;
  /** The greatest number of marked prompts that ever waited at the same time. */
  mostWaiting: number;
}

import type { KnownTrial } from "@atelier/engine/engine.ts";
import { modelFolders } from "./definitions/recorded.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { FoundWorkflow } from "./find-workflows.ts";
import { sizeFault } from "./models/size-of-file.ts";
import { type KnownServer, lacksOf } from "./servers/lacks.ts";
import type { ModelFile } from "./workflow.ts";

/** What is known of a server and a kind besides what the server says of itself. */
export interface Evidence {
  /** Exact sizes of files, by place. */
  exact: ReadonlyMap<string, number>;
  /** The last trials there, one a kind, since the server was last started. */
  trials: readonly KnownTrial[];
  /** Model files that jobs of a kind load. */
  filesOf(kind: JobKind): ReadonlySet<string>;
}

/** What keeps a server from a way to do a kind, in words that follow its name. */
export interface Obstacle {
  says: string;
  /** It may be done all the same: a check shows it. */
  isDoubt: boolean;
}

/** Things that are named in one line. */
const mostNamed = 3;

/**
 * Whether a workflow can be used at a server: its nodes and files are there, the files of right sizes, and the last trial has not failed. Where the
 * server tells no sizes, a trial must have passed.
 */
export function obstacleAt({ workflow, needs }: FoundWorkflow, known: KnownServer, { exact, trials, filesOf }: Evidence): Obstacle | undefined {
  const lacks = lacksOf(needs, known);
  if (lacks !== undefined) return { says: lacks, isDoubt: false };
  const faults = needs.models.flatMap((model) => faultOf(model, known, exact));
  const advice = `mend that, then \`atelier engines check --kind ${workflow.kind}\``;
  if (faults.length > 0) {
    const rest = faults.length > mostNamed ? [`${faults.length - mostNamed} more files are wrong`] : [];
    return { says: `has wrong model files: ${[...faults.slice(0, mostNamed), ...rest].join("; ")}`, isDoubt: true };
  }
  const isToBlame = ({ passed, kind, subject }: KnownTrial) =>
    !passed && (subject === undefined ? kind === workflow.kind : needs.models.some(({ file }) => file === subject));
  // A file that loads later, for whichever kind, is right again.
  const isMended = ({ at, subject }: KnownTrial) => trials.some((one) => one.passed && one.at > at && subject !== undefined && filesOf(one.kind).has(subject));
  const failed = trials.find((trial) => isToBlame(trial) && !isMended(trial));
  if (failed) return { says: `${failed.says ?? "failed"} (tried ${timeOf(failed.at)}): ${advice}`, isDoubt: true };
  const hasPassed = trials.some(({ kind, passed }) => passed && kind === workflow.kind);
  if (known.sizes === undefined && needs.models.length > 0 && !hasPassed) {
    const says = `does not tell the sizes of its model files, and was not checked since it was started: \`atelier engines check --kind ${workflow.kind}\``;
    return { says, isDoubt: true };
  }
  return undefined;
}

/** Below the server's `models/`; undefined where a graph of an operator's own loads it by a node that is not known here. */
export const folderOf = ({ node, input, folder }: ModelFile): string | undefined => (folder === "" ? modelFolders[`${node}.${input}`] : folder);

function faultOf(model: ModelFile, { sizes }: KnownServer, exact: ReadonlyMap<string, number>): string[] {
  const { file, bytes } = model;
  const place = folderOf(model);
  const found = place === undefined ? undefined : sizes?.get(place)?.get(file);
  if (found === undefined) return [];
  const fault = sizeFault(found, { exact: exact.get(`${place}/${file}`), rounded: bytes });
  return fault === undefined ? [] : [`${file} ${fault}`];
}

const timeOf = (at: number) => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

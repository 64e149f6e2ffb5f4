import { ffmpegVersion, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { text } from "node:stream/consumers";
import { enginesFolder } from "../engines/load-engines.ts";
import { findConfinement } from "../processes/confinement/find-confinement.ts";
import { fails, type Finding, ok, warns } from "./finding.ts";

const leastNode = 24;
/** What results are coded with: without one of them every film fails at its end. */
const encoders = ["libx264", "aac", "libmp3lame"];

/** Node and ffmpeg: there, and able to do what the service asks of them. */
export async function checkPrograms(): Promise<Finding[]> {
  const programs = await Promise.all([programFinding("ffmpeg"), programFinding("ffprobe"), confinementFinding()]);
  return [nodeFinding(), ...programs, ...(await encoderFinding())];
}

/** Whether what reads callers' files is kept from everything else. */
async function confinementFinding(): Promise<Finding> {
  const found = await findConfinement(enginesFolder);
  if ("confinement" in found) return ok("confinement", "Processes that read callers' files see nothing else (bwrap).");
  const remedy = "Install bubblewrap with the system's package manager; in a container, allow user name spaces: docs/guides/operating.md tells how.";
  return warns("confinement", `Processes that read callers' files can read what the service can: ${found.reason}.`, remedy);
}

function nodeFinding(): Finding {
  const major = Number(process.versions.node.split(".", 1)[0]);
  if (major >= leastNode) return ok("node", `Node ${process.versions.node}.`);
  return fails("node", `Node ${process.versions.node} is older than ${leastNode}.`, "Use `npm start` and `npm run atelier`: they fetch the Node they need.");
}

async function programFinding(program: "ffmpeg" | "ffprobe"): Promise<Finding> {
  const version = await ffmpegVersion(program);
  if (version !== undefined) return ok(program, `${program} ${version}.`);
  return fails(program, `${program} is not on the PATH.`, "Install ffmpeg with the system's package manager (`apt-get install ffmpeg`).");
}

async function encoderFinding(): Promise<Finding[]> {
  const listed = await runFfmpeg(["-encoders"], text).catch(() => undefined);
  if (listed === undefined) return [];
  const missing = encoders.filter((name) => !new RegExp(`\\s${name}\\s`).test(listed));
  if (missing.length === 0) return [ok("encoders", `ffmpeg has ${encoders.join(", ")}.`)];
  return [warns("encoders", `ffmpeg was built without ${missing.join(", ")}.`, "Install a full build of ffmpeg: films and sound need them.")];
}

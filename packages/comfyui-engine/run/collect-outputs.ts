import { join } from "node:path";
import { EngineError } from "@atelier/engine/engine.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { mediaTypeOfName } from "@atelier/media/media-types.ts";
import type { Member } from "../servers/member.ts";
import type { Outputs, RemoteFile } from "../servers/prompt-state.ts";
import type { Made, Output, Step } from "../workflow.ts";
import { mostBytes, takeFile } from "./take-file.ts";

/** Files that one output may have: a batch of pictures, never the frames of a film. */
const mostFiles = 64;

/**
 * Fetches what a step has made into a folder.
 * @throws EngineError `failed` where an output has no file: a server may say that all went well, and have nothing
 */
export async function collectOutputs(member: Member, outputs: Outputs, step: Step, folder: string, signal: AbortSignal): Promise<Made> {
  const made: Record<string, LocalFile[]> = {};
  for (const [name, output] of Object.entries(step.outputs)) {
    const files = filesOf(outputs[output.node], output.media).slice(0, mostFiles);
    const nothing = `${member.server.name} says that the prompt is done, but node ${output.node} has made no ${output.media}`;
    if (files.length === 0) throw new EngineError("failed", nothing);
    made[name] = [];
    for (const [index, file] of files.entries()) {
      const path = join(folder, `${name}-${index}`);
      await member.watch(() => member.client.fetchFile(file, path, { mostBytes: mostBytes[output.media], signal }));
      made[name].push(await takeFile(path, output.media, signal));
    }
  }
  return made;
}

/** Every file that any output of a step's nodes names. */
export const allFilesOf = (outputs: Outputs): RemoteFile[] => Object.values(outputs).flatMap(listedFiles);

/**
 * Nodes list their files under names of their own (`images` may hold a film), so that all lists are read. What is kept is taken; previews only where
 * nothing else is there.
 */
function filesOf(output: Outputs[string] | undefined, media: Output["media"]): RemoteFile[] {
  const files = listedFiles(output ?? {}).filter(({ filename }) => mediaTypeOfName(filename).startsWith(`${media}/`));
  const kept = files.filter(({ type }) => type === "output");
  return kept.length > 0 ? kept : files;
}

function listedFiles(output: Readonly<Record<string, unknown>>): RemoteFile[] {
  return Object.values(output)
    .filter((list) => Array.isArray(list))
    .flat()
    .flatMap((one: unknown) => {
      const { filename, subfolder, type } = (one ?? {}) as Partial<RemoteFile>;
      return typeof filename === "string" ? [{ filename, subfolder: subfolder ?? "", type: type ?? "output" }] : [];
    });
}

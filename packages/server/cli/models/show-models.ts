import { statfs } from "node:fs/promises";
import { cardFault } from "@atelier/comfyui-engine/models/cards.ts";
import type { CatalogueFile } from "@atelier/comfyui-engine/models/catalogue.ts";
import { bytesLeft, lookAtModels, type SeenFile } from "@atelier/comfyui-engine/models/look-at-models.ts";
import { readLock } from "@atelier/comfyui-engine/models/model-lock.ts";
import { inGigabytes } from "@atelier/comfyui-engine/models/size-of-file.ts";
import type { CommandContext } from "../command.ts";
import { table } from "../table.ts";
import type { ChosenModels } from "./chosen-models.ts";

type Output = Pick<CommandContext, "out" | "note">;

const kindsOf = ({ uses }: CatalogueFile) => [...new Set(uses.map(({ kind, isFallback }) => (isFallback ? `${kind} (old releases)` : kind)))];

/** Without a folder everything is to be pulled. */
async function lookAt(files: readonly CatalogueFile[], folder: string | undefined): Promise<SeenFile[]> {
  if (folder !== undefined) return lookAtModels(folder, files, await readLock(folder));
  return files.map((file) => ({ file, state: { is: "missing" }, entry: undefined, begun: 0 }));
}

/** Every file that was chosen: what it is, where it comes from, its licence, and how it stands in a folder, where one is named. */
export async function listModels({ files, profile }: ChosenModels, folder: string | undefined, isJson: boolean, { out, note }: Output): Promise<void> {
  const seen = await lookAt(files, folder);
  if (isJson) {
    const items = seen.map(({ file: { uses, ...file }, state, entry, begun }) => ({
      ...{ ...file, profile, kinds: [...new Set(uses.map(({ kind }) => kind))], sha256: entry?.sha256 ?? null, exact_bytes: entry?.bytes ?? null },
      ...(folder !== undefined && { state: state.is, begun }),
    }));
    return out(JSON.stringify(items, undefined, 2));
  }
  const state = folder === undefined ? [] : ["STATE"];
  const rows = seen.map((one) => [
    ...[one.file.place, sizeOf(one), `${one.file.licence} (${one.file.terms})`, `${one.file.repository}/${one.file.path}`],
    ...(folder === undefined ? [] : [wordsOf(one)]),
    kindsOf(one.file).join(", "),
  ]);
  for (const line of table([["FILE", "SIZE", "LICENCE", "FROM", ...state, "FOR"], ...rows])) out(line);
  const all = seen.reduce((sum, { entry, file }) => sum + (entry?.bytes ?? file.bytes ?? 0), 0);
  note(`${files.length} files, ${inGigabytes(all)}. ~ is rounded: the exact size is read at the first pull.`);
}

/** What is missing for the chosen kinds, how large that is, and how long it takes at a rate. */
export async function planModels(chosen: ChosenModels, folder: string | undefined, megabits: number, { out, note }: Output): Promise<void> {
  const { files, profile, vram, kinds } = chosen;
  const seen = await lookAt(files, folder);
  const missing = seen.filter(({ state }) => state.is === "missing" || state.is === "wrong");
  const rows = missing.map((one) => [one.file.place, sizeOf(one), `${one.file.licence} (${one.file.terms})`, wordsOf(one), kindsOf(one.file).join(", ")]);
  for (const line of table([["FILE", "SIZE", "LICENCE", "STATE", "FOR"], ...rows])) out(line);
  const left = missing.reduce((sum, one) => sum + bytesLeft(one), 0);
  const time = left === 0 ? "" : `: ${clock((left * 8) / (megabits * 1e6))} at ${megabits} Mbit/s`;
  out(`Profile ${profile}: ${missing.length} of ${files.length} files are missing, ${left === 0 ? "nothing to pull" : `${inGigabytes(left)}${time}`}.`);
  if (folder !== undefined) {
    const { bavail, bsize } = await statfs(folder);
    out(`The disk of ${folder} has ${inGigabytes(bavail * bsize)}.`);
    if (bavail * bsize < left) note("That is too little: pull fewer kinds, or free some.");
  }
  const unknown = missing.filter(({ entry, file }) => entry === undefined && file.bytes === undefined).length;
  if (unknown > 0) note(`The size of ${unknown} of them is not known here.`);
  const bound = [...new Set(missing.filter(({ file }) => file.terms !== "free").map(({ file }) => `"${file.licence}" (${file.terms})`))];
  if (bound.length > 0) note(`To be accepted: ${bound.join(", ")}.`);
  const fault = vram === undefined ? undefined : cardFault(profile, vram, kinds);
  if (fault !== undefined) note(fault);
}

const sizeOf = ({ entry, file: { bytes } }: SeenFile) => (entry ? inGigabytes(entry.bytes) : bytes === undefined ? "?" : `~${inGigabytes(bytes)}`);

function wordsOf({ state, begun, entry }: SeenFile): string {
  if (state.is === "wrong") return state.says.split(":", 1)[0]!;
  if (state.is === "missing") return begun > 0 ? `${Math.floor((begun / entry!.bytes) * 100)} % there` : "missing";
  return state.is === "right" ? "right" : "there, not checked";
}

function clock(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

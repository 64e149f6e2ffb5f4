import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { ParseArgsOptionsConfig } from "node:util";
import { type CatalogueFile, chooseFiles, readCatalogue } from "@atelier/comfyui-engine/models/catalogue.ts";
import { profileForCard } from "@atelier/comfyui-engine/models/cards.ts";
import { loadProfile } from "@atelier/comfyui-engine/profiles/load-profile.ts";
import { closestName } from "@atelier/comfyui-engine/servers/closest-name.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { Config } from "../../config/settings.ts";
import { CommandError, UsageError } from "../command.ts";

/** Options by which files are chosen. */
export const choiceOptions = {
  to: { type: "string" },
  kinds: { type: "string" },
  profile: { type: "string" },
  vram: { type: "string" },
  fallbacks: { type: "boolean", default: false },
} as const satisfies ParseArgsOptionsConfig;

export interface ChoiceValues {
  to?: string | undefined;
  kinds?: string | undefined;
  profile?: string | undefined;
  vram?: string | undefined;
  fallbacks?: boolean | undefined;
}

export interface ChosenModels {
  profile: string;
  kinds: readonly JobKind[];
  files: readonly CatalogueFile[];
  /** GB of the card that they are for. */
  vram: number | undefined;
}

/**
 * The files that the words of a command choose.
 * @param names of single files, with their folder or without; none: all that the kinds need
 * @throws UsageError for words that choose nothing
 */
export async function chooseModels(values: ChoiceValues, names: readonly string[], config: Config): Promise<ChosenModels> {
  const vram = values.vram === undefined ? undefined : positive("--vram", values.vram, "GB of the card, such as 24");
  const id = values.profile ?? config.comfyuiProfile ?? (vram === undefined ? undefined : profileForCard(vram));
  const profile = loadProfileFrom(id, config.comfyuiProfileFile);
  const catalogue = await readCatalogue([profile]);
  const kinds = values.kinds === undefined ? [...jobKinds] : values.kinds.split(",").map((kind) => kindOf(kind.trim()));
  const known = [...new Set(catalogue.flatMap(({ uses }) => uses.map(({ kind }) => kind)))];
  const undone = values.kinds === undefined ? [] : kinds.filter((kind) => !known.includes(kind));
  if (undone.length > 0) throw new UsageError(`The profile ${profile.id} does no ${undone.join(", ")}; it does ${known.join(", ")}.`);
  const files = names.length > 0 ? names.map((name) => fileOf(name, catalogue)) : chooseFiles(catalogue, { kinds, fallbacks: values.fallbacks });
  return { profile: profile.id, kinds: kinds.filter((kind) => known.includes(kind)), files, vram };
}

function loadProfileFrom(id: string | undefined, file: string | undefined) {
  try {
    return loadProfile(id, file);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

function kindOf(word: string): JobKind {
  const kind = jobKinds.find((one) => one === word);
  if (kind) return kind;
  const meant = closestName(word, jobKinds);
  throw new UsageError(`--kinds takes ${jobKinds.join(", ")}, not "${word}"${meant === undefined ? "" : `: is ${meant} meant?`}`);
}

function fileOf(name: string, catalogue: readonly CatalogueFile[]): CatalogueFile {
  const file = catalogue.find(({ place }) => place === name || place.endsWith(`/${name}`));
  if (file) return file;
  const meant = closestName(name, catalogue.map(({ place }) => place));
  throw new UsageError(`The profile has no file ${name}${meant === undefined ? "" : `: is ${meant} meant?`} \`atelier models list\` shows all.`);
}

export function positive(option: string, text: string, what: string): number {
  const number = Number(text);
  if (!(number > 0) || !Number.isFinite(number)) throw new UsageError(`${option} takes ${what}, not "${text}".`);
  return number;
}

/**
 * The folder of the models.
 * @throws CommandError where none is named, or it is none
 */
export async function modelFolder({ to }: ChoiceValues, { comfyuiModels }: Config): Promise<string> {
  const folder = to ?? comfyuiModels;
  if (folder === undefined) throw new CommandError("Name the folder `models` of ComfyUI, with --to FOLDER or ATELIER_COMFYUI_MODELS.");
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new CommandError(`${folder} is no folder: name the folder \`models\` of ComfyUI, which is there already.`);
  return resolve(folder);
}

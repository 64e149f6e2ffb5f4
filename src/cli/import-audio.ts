import path from "node:path";
import { parseArgs } from "node:util";
import { type AudioImport, type FileOutcome, importAudioFolder } from "../catalog/import/import-audio-folder.ts";
import { walkAudioFiles } from "../catalog/import/walk-audio-files.ts";
import { musicImport } from "../catalog/music/import.ts";
import { categorySlugs, isCategorySlug } from "../catalog/sounds/categories.ts";
import { soundImport } from "../catalog/sounds/import.ts";
import { hasFfmpeg } from "../media/audio/ffmpeg-audio.ts";
import { openObjects } from "../store/objects/open.ts";
import { type CommandContext, CommandError, UsageError } from "./command.ts";
import { ProgressLine, standardError } from "./progress-line.ts";

/** `import sounds`. */
export async function importSounds(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { category: { type: "string" }, premium: { type: "boolean", default: false } }, allowPositionals: true });
  const { category, premium } = values;
  if (category !== undefined && !isCategorySlug(category)) throw new UsageError(`"${category}" is no category: ${categorySlugs.join(", ")}.`);
  const { root, files } = await filesOf("sounds", positionals);
  const stores = { database: await context.openDatabase(), objects: await openObjects(context.config.dataDir) };
  await runImport(root, files, soundImport({ ...stores, root, ...(category !== undefined && { category }), premium, now: Date.now() }), context);
}

/** `import music`. */
export async function importMusic(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: { premium: { type: "boolean", default: false } }, allowPositionals: true });
  const { root, files } = await filesOf("music", positionals);
  const stores = { database: await context.openDatabase(), objects: await openObjects(context.config.dataDir) };
  await runImport(root, files, await musicImport({ ...stores, root, premium: values.premium, now: Date.now() }), context);
}

async function filesOf(kind: string, positionals: string[]): Promise<{ root: string; files: string[] }> {
  const [given] = positionals;
  if (given === undefined || positionals.length > 1) throw new UsageError(`import ${kind} takes one folder or file.`);
  const root = path.resolve(given);
  const files = await walkAudioFiles(root).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(error.code === "ENOENT" ? `There is no ${given}.` : `${given} cannot be read: ${error.message}.`);
  });
  if (files.length === 0) throw new CommandError(`There is no audio file in ${given}.`);
  return { root, files };
}

/** Imports the files, tells each remark and failure as it comes, and the counts at the end. Ends with exit code 1 when a file failed. */
async function runImport<Description>(root: string, files: string[], into: AudioImport<Description>, { out, note }: CommandContext): Promise<void> {
  if (!(await hasFfmpeg())) note("ffmpeg is not on PATH: formats other than WAV are imported without waveform and loudness.");
  const progress = new ProgressLine(standardError(note));
  const counts: Record<FileOutcome["outcome"], number> = { new: 0, same: 0, failed: 0 };
  let done = 0;
  await importAudioFolder(files, into, ({ file, outcome, remarks }) => {
    counts[outcome]++;
    const name = path.relative(root, file) || path.basename(file);
    if (remarks.length > 0) {
      progress.clear();
      note(`${outcome === "failed" ? "FAILED " : ""}${name}: ${remarks.join("; ")}`);
    }
    progress.show(++done, files.length, name);
  });
  progress.clear();
  out(`${counts.new} new, ${counts.same} unchanged, ${counts.failed} failed of ${files.length} files.`);
  if (counts.failed > 0) throw new CommandError(`${counts.failed} of ${files.length} files could not be imported; the reasons are above.`);
}

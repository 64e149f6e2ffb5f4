import path from "node:path";
import { parseArgs } from "node:util";
import type { AudioRules } from "../catalog/audio/audio-rules.ts";
import type { AudioImport, KnownAudio } from "../catalog/import/audio-import.ts";
import { guessInWords } from "../catalog/import/guess.ts";
import { importAudioFolder } from "../catalog/import/import-audio-folder.ts";
import { ImportReview } from "../catalog/import/import-review.ts";
import { BadManifest } from "../catalog/import/manifest/read-manifest.ts";
import { reviewedTerms } from "../catalog/music/import/reviewed-terms.ts";
import { musicImport } from "../catalog/music/import/track-import.ts";
import { removeTracks, trackColumns } from "../catalog/music/rows.ts";
import { readVocabularyTexts } from "../catalog/music/import/vocabulary-texts.ts";
import { categorySlugs, isCategorySlug } from "../catalog/sounds/categories.ts";
import { readCategoryMap } from "../catalog/sounds/import/category-map.ts";
import { reviewedCategories } from "../catalog/sounds/import/reviewed-categories.ts";
import { soundImport } from "../catalog/sounds/import/sound-import.ts";
import { removeSounds, soundColumns } from "../catalog/sounds/rows.ts";
import { hasFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import type { Database } from "../store/database/database.ts";
import { soundKeysFrom } from "../store/database/catalog/sounds.ts";
import { trackKeysFrom } from "../store/database/catalog/tracks.ts";
import { openObjects } from "../store/objects/open.ts";
import { type AudioFiles, findAudioFiles } from "./audio-files.ts";
import { type CommandContext, CommandError, UsageError } from "./command.ts";
import { DecisionLog } from "./decision-log.ts";
import { audioOptions } from "./import-options.ts";
import { prune } from "./prune.ts";
import { listGuesses, reviewGuesses, type Reviewing, reviewingCategories, reviewingTerms, terminalAsk } from "./review-guesses.ts";

const soundOptions = { ...audioOptions, category: { type: "string" }, "category-from": { type: "string" }, "category-map": { type: "string" },
  strict: { type: "boolean", default: false },
} as const;

type AudioValues = ReturnType<typeof parseAudio>["values"];

function parseAudio(args: string[]) {
  return parseArgs({ args, options: audioOptions, allowPositionals: true });
}

/** What pruning needs of a catalog. */
interface Prunable {
  keysFrom(prefix: string): Promise<{ id: number; source_key: string }[]>;
  remove(ids: number[]): Promise<void>;
}

/** `import sounds`. */
export async function importSounds(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseArgs({ args, options: soundOptions, allowPositionals: true });
  const { category, "category-from": from, "category-map": mapFile, strict } = values;
  if (category !== undefined && !isCategorySlug(category)) throw new UsageError(`"${category}" is no category: ${categorySlugs.join(", ")}.`);
  if (from !== undefined && from !== "path") throw new UsageError(`--category-from knows path, not ${from}.`);
  check(values);
  const categoryMap = mapFile === undefined ? undefined : await reported(readCategoryMap(mapFile));
  const found = await findAudioFiles("sounds", soundColumns, positionals, values.manifest);
  const stores = await open(context);
  const into = soundImport({
    ...stores, ...rulesOf(found, values), ...(category && { category }), categoryFromPath: from === "path", ...(categoryMap && { categoryMap }),
    reviewed: await reviewedCategories(stores.database), strict,
  });
  await runImport(found, into, prunable(stores.database, soundKeysFrom, removeSounds), values, context, reviewingCategories(stores.database));
}

/** `import music`. */
export async function importMusic(args: string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseAudio(args);
  check(values);
  const found = await findAudioFiles("music", trackColumns, positionals, values.manifest);
  const texts = values["dry-run"] ? undefined : await reported(readVocabularyTexts(found.root));
  const stores = await open(context);
  const into = await musicImport({ ...stores, ...rulesOf(found, values), ...(texts && { texts }), reviewed: await reviewedTerms(stores.database) });
  await runImport(found, into, prunable(stores.database, trackKeysFrom, removeTracks), values, context, reviewingTerms(stores));
}

async function open(context: CommandContext) {
  const database = await context.openDatabase();
  return { database, objects: await openObjects(context.config, database) };
}

/** @throws UsageError for options that make no sense together */
function check({ source, prune: pruned, "tags-from": tagsFrom }: AudioValues): void {
  if (!["path", "none"].includes(tagsFrom)) throw new UsageError(`--tags-from knows path and none, not ${tagsFrom}.`);
  if (source !== undefined && (!/^[a-z0-9][a-z0-9._-]*$/i.test(source) || ["sha256", "starter"].includes(source))) {
    throw new UsageError("--source takes a name of letters, digits, dots, hyphens and underscores; sha256 and starter are taken.");
  }
  if (pruned && source === undefined) throw new UsageError("--prune needs --source NAME, which says what belongs together.");
}

function rulesOf<Stated>({ root, stated }: AudioFiles<Stated>, { premium, restore, source, "tags-from": tagsFrom }: AudioValues): AudioRules<Stated> {
  return { root, stated, premium, restore, now: Date.now(), tagsFromPath: tagsFrom === "path", ...(source !== undefined && { source }) };
}

function prunable(
  database: Database, keysFrom: (db: Database["db"], prefix: string) => ReturnType<Prunable["keysFrom"]>,
  remove: (database: Database, ids: readonly number[]) => Promise<void>,
): Prunable {
  return { keysFrom: (prefix) => keysFrom(database.db, prefix), remove: (ids) => remove(database, ids) };
}

/** Imports the files, tells each decision as it comes, and guesses and counts at the end. Ends with exit code 1 when a file failed. */
async function runImport<Description, Known extends KnownAudio>(
  found: AudioFiles<unknown>, into: AudioImport<Description, Known>, catalog: Prunable, values: AudioValues, context: CommandContext,
  reviewing: Reviewing,
): Promise<void> {
  if (!(await hasFfmpeg())) context.note("ffmpeg is not on PATH: formats other than WAV are imported without waveform and loudness.");
  const { root, files, refused, unknownColumns, isWhole } = found;
  const { json, report, "dry-run": dryRun, source, yes } = values;
  const log = new DecisionLog(context, { json, dryRun, ...(report !== undefined && { report }) });
  try {
    if (unknownColumns.length > 0) log.note(`The manifest has columns that mean nothing here: ${unknownColumns.join(", ")}.`);
    for (const { row, reason } of refused) log.tell({ item: row, outcome: "failed", reasons: [reason] });
    const seen = new Set<string>();
    const guessed = new ImportReview();
    const onFile = ({ file, sourceKey, outcome, remarks, guesses = [] }: Parameters<Parameters<typeof importAudioFolder>[2]>[0]): void => {
      if (sourceKey !== undefined) seen.add(sourceKey);
      const item = path.relative(root, file) || path.basename(file);
      if (sourceKey !== undefined) guessed.add(item, sourceKey, guesses);
      log.tell({ item, ...(sourceKey !== undefined && { key: sourceKey }), outcome, reasons: remarks, guessed: guesses.map(guessInWords) });
      log.show(refused.length + files.length, item);
    };
    if (files.length > 0) await importAudioFolder(files, into, onFile, { dryRun });
    if (values.prune && isWhole && refused.length === 0) {
      const gone = (await catalog.keysFrom(`${source}:`)).filter(({ source_key }) => !seen.has(source_key));
      await prune(gone.map(({ id, source_key }) => ({ id, key: source_key })), catalog.remove, { yes, dryRun }, log, context);
    } else if (values.prune) {
      log.note(
        isWhole
          ? "Nothing is removed, for the manifest has rows that could not be followed."
          : "Nothing is removed, for a single file does not tell what is gone."
      );
    }
    if (!json) listGuesses(guessed.groups(), (line) => log.note(line));
    const terminal = json || dryRun ? undefined : terminalAsk();
    if (terminal) await reviewGuesses(guessed.groups(), reviewing, terminal.ask, context.note).finally(() => terminal.close());
    log.finish("files");
  } finally {
    log.close();
  }
}

async function reported<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof BadManifest ? new CommandError(error.message) : error;
  });
}

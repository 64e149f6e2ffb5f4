import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { probeAudio } from "@atelier/media/audio/probe-audio.ts";
import { walkAudioFiles } from "@atelier/server/catalog/import/walk-audio-files.ts";
import type { TrackEntry } from "@atelier/server/catalog/music/fields.ts";
import { musicImport } from "@atelier/server/catalog/music/import/track-import.ts";
import type { SoundEntry } from "@atelier/server/catalog/sounds/fields.ts";
import { soundImport } from "@atelier/server/catalog/sounds/import/sound-import.ts";
import { searchableCatalogs } from "@atelier/server/catalog/thread/searchable-catalogs.ts";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";
import { openDisk } from "@atelier/server/store/objects/disk/open.ts";
import { soundEntry, trackEntry } from "@atelier/test/parts/catalogs/catalog-entries.ts";
import { iconsOfSets } from "@atelier/test/parts/starter-icon-index.ts";
import { type Collection, collection } from "../collections.ts";
import type { ForeignLibraries } from "./libraries.ts";
import { foreignQueries } from "./foreign-queries.ts";

/** Files in a folder of this name, or of a package of this name, are music; the others are sounds. */
const ofMusic = /(^|[/-])music([/-]|$)/;
/** Shorter files of music are jingles and stings, which sound libraries have. Seconds. */
const shortestTrack = 20;

/** Sounds, music and icons of the packages, each as an import makes it but without being decoded or drawn. */
export async function foreignCollections({ audio, icons }: ForeignLibraries): Promise<Collection[]> {
  const { sounds, tracks } = await describeAudio(audio);
  return [
    collection({
      name: "foreign icons", items: await iconsOfSets(icons), searchable: searchableCatalogs.icons, nameOf: ({ name }) => name,
      queries: foreignQueries("icons"),
    }),
    collection({
      name: "foreign sounds", items: sounds, searchable: searchableCatalogs.sounds, nameOf: ({ judged }) => judged, queries: foreignQueries("sounds"),
    }),
    collection({
      name: "foreign music", items: tracks, searchable: searchableCatalogs.music, nameOf: ({ judged }) => judged, queries: foreignQueries("music"),
    }),
  ];
}

type Judged<Entry> = Entry & { readonly judged: string };

async function describeAudio(packages: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), "foreign-"));
  const database = await openSqlite(path.join(folder, "atelier.db"));
  const objects = await openDisk(folder);
  const sounds: Judged<SoundEntry>[] = [];
  const tracks: Judged<TrackEntry>[] = [];
  for (const place of packages) {
    const files = await walkAudioFiles(place);
    const rules = { database, objects, root: commonFolder(files), premium: false, now: 0 };
    const [ofSounds, ofTracks] = [soundImport(rules), await musicImport(rules)];
    for (const file of files) {
      const probe = await probeAudio(await readFile(file)).catch(() => undefined);
      if (!probe) continue;
      const { duration, tags: { picture: _, ...tags } } = probe;
      const judged = judgedName(path.relative(path.dirname(place), file));
      if (ofMusic.test(judged) && duration >= shortestTrack) {
        const { title, artist, genres, moods, tags: words } = (await ofTracks.describe(file, file, { tags })).description;
        tracks.push(trackEntry({
          id: tracks.length + 1, judged, title, artist: artist ?? "", genre: genres, mood: moods, terms: [...genres, ...moods], tags: words, popularity: 50,
          active: true, seconds: Math.round(duration),
        }));
      } else {
        const { title, category, tags: words } = (await ofSounds.describe(file, file, { tags })).description;
        sounds.push(soundEntry({ id: sounds.length + 1, judged, title, category, tags: words, popularity: 50, duration }));
      }
    }
  }
  await database.close();
  await rm(folder, { recursive: true });
  return { sounds, tracks };
}

/** What judgements are made by: package, folders and file, words written together apart, numbers at the end of one left out. */
function judgedName(file: string): string {
  return file.replace(/usr\/share\/|games\/|\.\w+$/g, "").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/(\p{L})\d+(?=$|[^\p{L}\d])/gu, "$1");
}

/** The innermost folder that holds all of some files: what somebody would import. */
function commonFolder(files: readonly string[]): string {
  const shared = files.map((file) => path.dirname(file).split(path.sep)).reduce((a, b) => {
    const end = a.findIndex((part, i) => part !== b[i]);
    return end === -1 ? a : a.slice(0, end);
  });
  return shared.join(path.sep);
}

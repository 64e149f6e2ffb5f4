import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { pino } from "pino";
import type { Caller } from "@atelier/server/accounts/caller.ts";
import { Catalog } from "@atelier/server/catalog/catalog.ts";
import type { CatalogTypes, Definition } from "@atelier/server/catalog/definition/definition.ts";
import { type Music, music as musicDefinition } from "@atelier/server/catalog/music/definition.ts";
import { searchableCatalogs } from "@atelier/server/catalog/thread/searchable-catalogs.ts";
import { measurePcm, type PreparedAudio } from "@atelier/server/catalog/import/prepared-audio.ts";
import { musicRoutes } from "@atelier/server/catalog/music/routes.ts";
import { storeTracks, type TrackDescription } from "@atelier/server/catalog/music/rows.ts";
import { MusicVocabulary } from "@atelier/server/catalog/music/import/vocabulary.ts";
import { LocalHost } from "@atelier/server/catalog/index/local-index.ts";
import { soundRoutes } from "@atelier/server/catalog/sounds/routes.ts";
import { type Sounds, sounds as soundDefinition } from "@atelier/server/catalog/sounds/definition.ts";
import { type SoundToStore, storeSounds } from "@atelier/server/catalog/sounds/rows.ts";
import { loadConfig } from "@atelier/server/config/load-config.ts";
import { AudioCuts } from "@atelier/server/delivery/cuts/audio-cuts.ts";
import { createLinks } from "@atelier/server/delivery/create-links.ts";
import { Drawings } from "@atelier/server/delivery/drawings/drawings.ts";
import { Renditions } from "@atelier/server/delivery/renditions.ts";
import { deliveryRoutes } from "@atelier/server/delivery/routes.ts";
import { createWaveformRendering } from "@atelier/server/delivery/waveform-rendering.ts";
import { AnswerCache } from "@atelier/server/http/answer-cache.ts";
import { createServer } from "@atelier/server/http/server.ts";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { groupCommit } from "@atelier/server/store/database/group-commit.ts";
import { openSqlite } from "@atelier/server/store/database/sqlite/open.ts";
import { TemporaryFiles } from "@atelier/server/store/files/temporary-files.ts";
import { openDisk } from "@atelier/server/store/objects/disk/open.ts";
import { catalogAdministration } from "./catalog-administration.ts";
import { searchHere } from "../search-here.ts";

const secret = "s".repeat(32);
const someone: Caller = { keyId: "key", accountId: "account", scopes: ["catalog"], premium: false, limits: {} };

/** Keys that the parts accept. */
const callers: Record<string, Caller> = {
  plain: someone, premium: { ...someone, premium: true }, stranger: { ...someone, scopes: ["ai"] }, admin: { ...someone, scopes: ["library", "admin"] },
};

/** The audio catalogs on a real database, a real object store and the real HTTP shell, on no port. Removed when the file's tests have ended. */
export async function audioCatalogParts() {
  const folder = await mkdtemp(join(tmpdir(), "atelier-audio-"));
  const database = await openSqlite(join(folder, "atelier.db"));
  const objects = await openDisk(join(folder, "objects"));
  const links = createLinks({ publicUrl: () => "http://media.test", secret, lifetimeSeconds: 3600 });
  const onError = (error: unknown): never => {
    throw error;
  };
  const drawings = new Drawings();
  const waveforms = createWaveformRendering({ objects, renditions: new Renditions(database, objects), drawings });
  const cuts = new AudioCuts({ objects, files: await TemporaryFiles.open(join(folder, "temporary")) });
  const commit = groupCommit(database);
  const host = new LocalHost(searchableCatalogs);
  const searchOf = <T extends CatalogTypes>(definition: Definition<T>) => searchHere(definition, { host, database, onError });
  const sounds = new Catalog<Sounds>(soundDefinition, { database, commit, links, search: await searchOf(soundDefinition) });
  const music = new Catalog<Music>(musicDefinition, { database, commit, links, search: await searchOf(musicDefinition) });
  const http = createServer({
    config: loadConfig({ ATELIER_RATE_LIMIT: "off", ATELIER_GUESS_LIMIT: "off" }),
    log: pino({ level: "silent" }),
    authenticate: async (key) => callers[key],
    draining: () => false,
  });
  http.after(() => {
    const answers = new AnswerCache();
    for (const routes of [
      soundRoutes(sounds, answers), musicRoutes(music, answers),
      deliveryRoutes({ objects, isNeeded: async () => true, icons: { render: onError, svg: onError } as never, waveforms, cuts, secret }),
    ]) routes(http);
    catalogAdministration(http, folder, { database, objects, links, sounds, music });
  });
  await http.ready();
  after(async () => {
    cuts.stop(0);
    drawings.stop(0);
    await Promise.all([sounds, music].map(({ live }) => live.stop()));
    await http.close();
    await database.close();
    await rm(folder, { recursive: true });
  });

  return {
    folder, database, objects, sounds, music,
    /** Asks as the key `plain`, or as another one; `address` may be a whole signed address. */
    async get(address: string, key = "plain", headers: Record<string, string> = {}) {
      const { pathname, search } = new URL(address, "http://media.test");
      return http.inject({ url: pathname + search, headers: { "x-service-api-key": key, ...headers } });
    },
    /** Edits as an administrator: `edit("POST", "/v1/admin/sound-effects", { file, title })`. */
    edit: (method: "POST" | "PATCH" | "DELETE", url: string, body?: object) => (
      http.inject({ method, url, headers: { "x-service-api-key": "admin" }, ...(body && { payload: body }) })
    ),
    addSounds: (items: SoundToStore[]) => storeSounds({ database, objects }, items),
    addTracks: async (items: { description: TrackDescription; audio: PreparedAudio }[]) =>
      storeTracks({ database, objects }, await MusicVocabulary.open({ database, objects }), items),
  };
}

/** A tone that dies away; equal arguments give equal samples. */
export function tone(seconds: number, frequency = 440, sampleRate = 8000): Pcm {
  const samples = Float32Array.from(
    { length: Math.round(seconds * sampleRate) },
    (_, i) => 0.5 * Math.sin((2 * Math.PI * frequency * i) / sampleRate) * Math.exp((-2 * i) / (seconds * sampleRate)),
  );
  return { sampleRate, channels: [samples] };
}

/** What an import would make of such a tone; a premium one gets a preview. */
export function preparedTone(name: string, seconds: number, premium = false): PreparedAudio {
  const pcm = tone(seconds, 200 + name.length * 10);
  const preview = premium ? { bytes: encodeWav(tone(seconds / 2), { bitDepth: 16 }), format: "wav" as const } : null;
  return {
    source: encodeWav(pcm, { bitDepth: 16 }), fileName: `${name}.wav`, format: "wav", sampleRate: pcm.sampleRate, channels: 1, ...measurePcm(pcm),
    preview,
  };
}

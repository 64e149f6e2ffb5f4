import { frameCount } from "@atelier/media/audio/pcm.ts";
import { makePreview } from "@atelier/media/audio/preview.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { answerRequests } from "../catalog/import/answer-requests.ts";
import { measurePcm, type PreparedAudio } from "../catalog/import/prepared-audio.ts";
import { starterTracks } from "@atelier/starter-library/music/library.ts";
import { starterSounds } from "@atelier/starter-library/sounds/library.ts";

export interface RenderRequest {
  kind: "sound" | "track";
  key: string;
}

const recipes = {
  sound: new Map(starterSounds.map((recipe) => [recipe.key, recipe])),
  track: new Map(starterTracks.map((recipe) => [recipe.key, recipe])),
};

answerRequests<RenderRequest, PreparedAudio>(
  render, ({ source, waveform, preview }) => [source, waveform, preview?.bytes].filter((bytes) => bytes instanceof Uint8Array),
);

/** Plays a recipe and makes of it what an import makes of a file. */
async function render({ kind, key }: RenderRequest): Promise<PreparedAudio> {
  const recipe = recipes[kind].get(key);
  if (!recipe) throw new Error(`there is no ${kind} ${key}`);
  const pcm = recipe.render();
  if (frameCount(pcm) === 0) throw new Error(`the ${kind} ${key} is empty`);
  return {
    source: encodeWav(pcm, { bitDepth: 16 }),
    fileName: `${key}.wav`,
    format: "wav",
    sampleRate: pcm.sampleRate,
    channels: pcm.channels.length,
    ...measurePcm(pcm),
    preview: recipe.premium ? await makePreview(pcm) : null,
  };
}

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { Materials } from "@atelier/engine/materials.ts";
import { generateVideo } from "@atelier/local-engine/generate-video/generate-video.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import type { Page } from "../page.ts";

const prompts = [
  "A red fox running through a snowy forest at dawn, tracking shot",
  "Two dogs playing on a sunny beach with a ball",
  "A cyberpunk city street at night in the rain, a yellow taxi drives by",
  "An astronaut floating in space near a ringed planet",
  "A sailboat on a stormy sea with lightning",
  "A rocket launches from the desert at dusk, epic, \"LIFT OFF\"",
  "Three hot air balloons floating over mountains at dawn",
  "A scuba diver and a school of tropical fish in a coral reef",
  "A cup of coffee and a book in a cozy room, rain outside the window",
  "Dolphins leaping at golden sunset, epic",
  "A castle in a meadow with a dragon flying over it, fantasy, \"Once Upon a Time\"",
  "Snowman and children playing in a snowy village at night, christmas tree",
];

const size = { width: 640, height: 360, frameRate: 12, duration: 6 };

export async function draw(page: Page): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-gallery-"));
  try {
    for (const [index, prompt] of prompts.entries()) {
      page.section(prompt.replaceAll('"', "“").replace(/“([^“]*)“/g, "“$1”"));
      const { files } = await generateVideo(
        {
          kind: "generate-video", parameters: { prompt, expandPrompt: false, shots: "many", guidance: 0.5, voices: [], quality: "standard" },
          inputs: { imageReferences: [], videoReferences: [], voiceReferences: [] }, target: { ...size, sound: index === 0 }, seed: 11,
          scratch: folder,
        },
        { signal: new AbortController().signal, progress: () => {}, materials: iconsOfSet(folder) },
      );
      const film = files[0]!.path;
      await runUngated(["-y", "-i", film, "-vf", `select='eq(mod(n,12),6)'`, "-vsync", "0", join(folder, "frame-%d.png")], ignoreOutput);
      for (let frame = 1; frame <= 6; frame++) {
        const { data, info } = await sharp(join(folder, `frame-${frame}.png`)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
        await page.picture(`${index + 1}-${frame}`, `${frame - 0.5} s`, { data, width: info.width, height: info.height, channels: 3 });
      }
      if (index === 0) {
        await runUngated(
          [
            "-y", "-i", film, "-vf", "scale=480:-2", "-c:v", "libx264", "-crf", "27", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "64k",
            "-movflags", "+faststart", "-fflags", "+bitexact", join(import.meta.dirname, "../../../docs/gallery/generate-video/film.mp4"),
          ],
          ignoreOutput,
        );
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return "A prompt becomes a storyboard, its shots layered and lit scenes with icons as actors: an illustration, plainly not a photograph. Frames of films " +
    "of six seconds in several shots, drawn with one of the icon sets of the starter library; the [first film](generate-video/film.mp4), small, with the " +
      "music that a service without tracks has.";
}

/** One icon set by name, as the catalog would find its icons. */
function iconsOfSet(folder: string): Materials {
  const { icons } = createRequire(import.meta.url)("@iconify-json/fluent-emoji-flat/icons.json") as { icons: Record<string, { body: string } | undefined> };
  return {
    async icon(words) {
      const name = words.replaceAll(" ", "-");
      const found = icons[name] ?? icons[`person-${name}`];
      if (!found) return undefined;
      const path = join(folder, `${name}.svg`);
      await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${found.body}</svg>`);
      return { file: { path, mediaType: "image/svg+xml" }, name: words, multicolour: true };
    },
    sound: async () => undefined,
    track: async () => undefined,
  };
}

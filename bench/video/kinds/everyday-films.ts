import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateVideo } from "@atelier/local-engine/generate-video/generate-video.ts";
import { type Materials, noMaterials } from "@atelier/engine/materials.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { everydayPrompts } from "../everyday-prompts.ts";

/**
 * What is drawn of the everyday prompts, with a catalog that offers an icon for any word, as a careless search would. Prints what each film says of
 * itself; with ATELIER_BENCH_LOOK it writes a sheet of frames of each into that folder. Whether something wrong is drawn, eyes judge.
 */
export async function bench(): Promise<void> {
  const look = process.env.ATELIER_BENCH_LOOK;
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  if (look) await mkdir(look, { recursive: true });
  try {
    const materials = willingCatalog(folder);
    for (const [index, prompt] of everydayPrompts.entries()) {
      const { files, extras = {} } = await generateVideo(
        {
          kind: "generate-video", parameters: { prompt, expandPrompt: false, shots: "many", guidance: 0.5, voices: [], quality: "standard" },
          inputs: { imageReferences: [], videoReferences: [], voiceReferences: [] },
          target: { width: 640, height: 360, frameRate: 8, duration: 6, sound: false }, seed: 7, scratch: folder,
        },
        { signal: new AbortController().signal, progress: () => {}, materials },
      );
      console.log(`${index + 1}. ${prompt}\n   used: ${[extras.used_words].join()}; shown as: ${JSON.stringify(extras.shown_as ?? {})}; ` +
        `unused: ${[extras.unused_words].join()}; ${JSON.stringify((extras.shots as { place: string }[]).map(({ place }) => place))}`);
      if (!look) continue;
      await runUngated(
        ["-y", "-i", files[0]!.path, "-vf", "fps=1,scale=400:-1,tile=3x2", "-frames:v", "1", join(look, `film-${index + 1}.png`)], ignoreOutput,
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

const sets = ["fluent-emoji-flat", "flat-color-icons", "tabler", "ph", "solar"];
type Icons = Record<string, { body: string } | undefined>;

/** Offers the icon of that name, or else one that has a word of it: what a search does, and what must not be drawn. */
function willingCatalog(folder: string): Materials {
  const { resolve } = createRequire(import.meta.url);
  const all = sets.flatMap((set) => {
    const { icons, width = 24 } = createRequire(import.meta.url)(resolve(`@iconify-json/${set}/icons.json`)) as { icons: Icons; width?: number };
    return Object.entries(icons).map(([name, icon]) => ({ name: name.replaceAll("-", " "), body: icon!.body, width }));
  });
  return {
    ...noMaterials,
    async icon(words) {
      const parts = words.split(" ");
      const found = all.find(({ name }) => name === words) ?? all.find(({ name }) => parts.some((part) => name.split(" ").includes(part)));
      if (!found) return undefined;
      const path = join(folder, `${found.name}.svg`);
      const { body, width } = found;
      await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="0 0 ${width} ${width}">${body}</svg>`);
      return { file: { path, mediaType: "image/svg+xml" }, name: found.name, multicolour: !body.includes("currentColor") };
    },
  };
}

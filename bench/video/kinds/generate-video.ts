import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateVideo } from "@atelier/local-engine/generate-video/generate-video.ts";
import { type Materials, noMaterials } from "@atelier/engine/materials.ts";
import { readText } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";

const prompts = [
  "A red fox running through a snowy forest at dawn, tracking shot",
  "Two dogs playing on a sunny beach with a ball",
  "A cyberpunk city street at night in the rain, a yellow taxi drives by",
  "An astronaut floating in space near a ringed planet, slow zoom out",
  "A sailboat on a stormy sea with lightning",
  "A cup of coffee and a book in a cozy room, rain outside the window",
  "Dolphins leaping at golden sunset, epic",
  "A castle on a hill with a dragon flying over it, fantasy",
  "A school of tropical fish and a shark in a coral reef",
  "A rocket launches from the desert at dusk",
  "Three hot air balloons over mountains in the morning mist",
  "Snowman and children playing in a snowy village at night, christmas tree",
];

/** Twelve prompts, small: words shown, motion, stills and darkness, beside a slow zoom into the first frame. Then time and memory at 1080p. */
export async function bench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  try {
    console.log("| prompt | words shown | temporal information | of zoompan | frozen | black |\n|---|---|---|---|---|---|");
    for (const prompt of prompts) {
      const { path, extras } = await make(prompt, { width: 480, height: 270, frameRate: 12, duration: 5 }, folder, icons(folder));
      const zoom = join(folder, "zoom.mp4");
      await runUngated(["-y", "-i", path, "-frames:v", "1", join(folder, "first.png")], readText);
      await runUngated(
        ["-y", "-i", join(folder, "first.png"), "-vf", "scale=1920:-1,zoompan=z='1+0.004*on':d=60:s=480x270:fps=12", "-frames:v", "60", zoom],
        readText,
      );
      const [used, unused] = [extras.used_words as string[], extras.unused_words as string[]];
      console.log(
        `| ${prompt} | ${used.length} of ${used.length + unused.length} | ${(await temporalInformation(path)).toFixed(1)} | ` +
          `${(await temporalInformation(zoom)).toFixed(1)} | ${await count(path, "freezedetect=n=0.0005:d=0.3", /freeze_start/g)} | ` +
          `${await count(path, "blackdetect=d=0.05", /black_start/g)} |`
      );
    }
    for (const duration of [5, 15]) {
      const before = process.cpuUsage();
      const begun = performance.now();
      await make(prompts[0]!, { width: 1920, height: 1080, frameRate: 24, duration }, folder, icons(folder));
      const { user } = process.cpuUsage(before);
      console.log(
        `\n${duration} s of 1080p: ${((performance.now() - begun) / 1000).toFixed(1)} s, of which this process computed ` +
          `${(user / 1e6).toFixed(1)} s (ffmpeg works beside it); ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most`
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function make(prompt: string, target: { width: number; height: number; frameRate: number; duration: number }, folder: string, materials: Materials) {
  const scratch = await mkdtemp(join(folder, "job-"));
  const { files, extras = {} } = await generateVideo(
    {
      kind: "generate-video", parameters: { prompt, expandPrompt: false, shots: "one", guidance: 0.5, voices: [], quality: "high" },
      inputs: { imageReferences: [], videoReferences: [], voiceReferences: [] }, target: { ...target, sound: true }, seed: 1, scratch,
    },
    { signal: new AbortController().signal, progress: () => {}, materials },
  );
  const path = join(folder, "film.mp4");
  await copyFile(files[0]!.path, path);
  return { path, extras };
}

/** One icon set by name, as the catalog would find its icons. */
function icons(folder: string): Materials {
  const set = createRequire(import.meta.url)("@iconify-json/fluent-emoji-flat/icons.json") as { icons: Record<string, { body: string } | undefined> };
  return {
    ...noMaterials,
    async icon(words) {
      const found = set.icons[words.replaceAll(" ", "-")];
      if (!found) return undefined;
      const path = join(folder, `${words}.svg`);
      await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">${found.body}</svg>`);
      return { file: { path, mediaType: "image/svg+xml" }, name: words, multicolour: true };
    },
  };
}

/** Mean standard deviation of what changes from frame to frame (ITU-T P.910, but the mean instead of the maximum). */
async function temporalInformation(path: string): Promise<number> {
  const text = await runUngated(["-i", path, "-vf", "siti=print_summary=0,metadata=mode=print:key=lavfi.siti.ti:file=-", "-f", "null", "/dev/null"], readText);
  const values = [...text.matchAll(/siti\.ti=([\d.]+)/g)].map(([, value]) => Number(value)).slice(1);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function count(path: string, filter: string, mark: RegExp): Promise<number> {
  const text = await runUngated(["-i", path, "-vf", `${filter},metadata=mode=print:file=-`, "-f", "null", "/dev/null"], readText);
  return text.match(mark)?.length ?? 0;
}

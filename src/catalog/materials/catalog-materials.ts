import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Materials } from "../../engines/materials.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import type { IconCatalog } from "../icons/icon-catalog.ts";
import type { MusicCatalog } from "../music/music-catalog.ts";
import type { SoundCatalog } from "../sounds/sound-catalog.ts";

export interface MaterialSources {
  icons: Pick<IconCatalog, "best" | "svg">;
  sounds: Pick<SoundCatalog, "best">;
  music: Pick<MusicCatalog, "best">;
  objects: ObjectStore;
}

/** The catalogs as engines use them. Whatever is found is put into `folder`, which a job has for itself. */
export function catalogMaterials({ icons, sounds, music, objects }: MaterialSources, folder: string): Materials {
  let files = 0;
  const nextPath = () => join(folder, `material-${files++}`);
  const audio = async ({ file_object: object, format, duration, title }: { file_object: string; format: string; duration: number; title: string }) => {
    const path = nextPath();
    await objects.copyTo(object, path);
    return { file: { path, mediaType: `audio/${format}` }, name: title, duration };
  };
  return {
    async icon(words, wish = {}) {
      const found = await icons.best(words, wish);
      const svg = found && (await icons.svg(found.id));
      if (!found || svg === undefined) return undefined;
      const path = `${nextPath()}.svg`;
      await writeFile(path, svg);
      return { file: { path, mediaType: "image/svg+xml" }, name: found.name, multicolour: !svg.includes("currentColor") };
    },
    async sound(words) {
      const found = await sounds.best(words);
      if (!found) return undefined;
      return { ...(await audio(found)), loop: (JSON.parse(found.tags_json) as string[]).includes("loop") };
    },
    async track(words, { duration } = {}) {
      const found = await music.best(words, duration);
      if (!found) return undefined;
      return { ...(await audio(found)), ...(found.bpm > 0 && { tempo: found.bpm }) };
    },
  };
}

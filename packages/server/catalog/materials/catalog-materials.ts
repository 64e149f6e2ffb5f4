import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Materials } from "@atelier/engine/materials.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import type { Catalog } from "../catalog.ts";
import type { Icons } from "../icons/definition.ts";
import type { Music } from "../music/definition.ts";
import type { Sounds } from "../sounds/definition.ts";

export interface MaterialSources {
  icons: Pick<Catalog<Icons>, "best">;
  sounds: Pick<Catalog<Sounds>, "best">;
  music: Pick<Catalog<Music>, "best">;
  objects: ObjectStore;
  /** The drawing of an icon. */
  svgOf(id: number): Promise<string | undefined>;
}

/** The catalogs as engines use them. Whatever is found is put into `folder`, which a job has for itself. */
export function catalogMaterials({ icons, sounds, music, objects, svgOf }: MaterialSources, folder: string): Materials {
  let files = 0;
  const nextPath = () => join(folder, `material-${files++}`);
  const audio = async ({ file_object: object, format, duration, title }: { file_object: string; format: string; duration: number; title: string }) => {
    const path = nextPath();
    await objects.copyTo(object, path);
    return { file: { path, mediaType: `audio/${format}` }, name: title, duration };
  };
  return {
    async icon(words, options = {}) {
      const found = await icons.best(words, options);
      const svg = found && (await svgOf(found.id));
      if (!found || svg === undefined) return undefined;
      const path = `${nextPath()}.svg`;
      await writeFile(path, svg);
      return { file: { path, mediaType: "image/svg+xml" }, name: found.name, multicolour: !svg.includes("currentColor") };
    },
    async sound(words) {
      const found = await sounds.best(words, undefined);
      if (!found) return undefined;
      return { ...(await audio(found)), loop: (JSON.parse(found.tags_json) as string[]).includes("loop") };
    },
    async track(words, options) {
      const found = await music.best(words, options);
      if (!found) return undefined;
      return { ...(await audio(found)), ...(found.bpm !== null && { tempo: found.bpm }) };
    },
  };
}

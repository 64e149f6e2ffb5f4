import type { LocalFile } from "./jobs/local-file.ts";

/** Something of the service's own catalogs, as a local file in the job's scratch directory. */
export interface Material {
  file: LocalFile;
  /** Its name in the catalog; for sounds and tracks the title. */
  name: string;
}

/** A self-contained, sanitised SVG document; colours are the icon's own, or `currentColor` where it has one colour. */
export interface IconMaterial extends Material {
  multicolour: boolean;
}

export interface SoundMaterial extends Material {
  /** Seconds. */
  duration: number;
  loop: boolean;
}

export interface TrackMaterial extends Material {
  /** Seconds. */
  duration: number;
  /** Beats per minute, where known. */
  tempo?: number;
}

/**
 * What an engine may use of the service's own catalogs: the best free item for some English words, as the catalog's search
 * ranks it, or undefined where nothing fits. The same words give the same item as long as the catalog stays the same.
 */
export interface Materials {
  icon(words: string, options?: { multicolour?: boolean }): Promise<IconMaterial | undefined>;
  sound(words: string): Promise<SoundMaterial | undefined>;
  /** @param options shortest useful duration in seconds */
  track(words: string, options?: { duration?: number }): Promise<TrackMaterial | undefined>;
}

/** Of a service whose catalogs are empty. */
export const noMaterials: Materials = {
  icon: async () => undefined,
  sound: async () => undefined,
  track: async () => undefined,
};

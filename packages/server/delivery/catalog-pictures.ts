import { iconSvg } from "../store/database/catalog/icons.ts";
import type { Database } from "../store/database/database.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { createIconRendering, type IconRendering } from "./icon-rendering.ts";
import { Renditions } from "./renditions.ts";
import { createWaveformRendering, type WaveformRendering } from "./waveform-rendering.ts";

/** Pictures of the catalogs that are made on first use: of icons and of waveforms. */
export interface CatalogPictures {
  icons: IconRendering;
  waveforms: WaveformRendering;
}

export function createCatalogPictures({ database, objects }: { database: Database; objects: ObjectStore }): CatalogPictures {
  const renditions = new Renditions(database, objects);
  return {
    icons: createIconRendering({ source: { svg: (id) => iconSvg(database.db, id) }, renditions }),
    waveforms: createWaveformRendering({ objects, renditions }),
  };
}

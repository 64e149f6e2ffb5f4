import { iconSvg } from "../store/database/catalog/icons.ts";
import type { Database } from "../store/database/database.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import type { Drawings } from "./drawings/drawings.ts";
import { createIconRendering, type IconRendering } from "./icon-rendering.ts";
import { Renditions } from "./renditions.ts";
import { createWaveformRendering, type WaveformRendering } from "./waveform-rendering.ts";

/** Pictures of the catalogs that are made on first use: of icons and of waveforms. */
export interface CatalogPictures {
  icons: IconRendering;
  waveforms: WaveformRendering;
}

export interface CatalogPicturesParts {
  database: Database;
  objects: ObjectStore;
  drawings: Drawings;
}

export function createCatalogPictures({ database, objects, drawings }: CatalogPicturesParts): CatalogPictures {
  const renditions = new Renditions(database, objects);
  return {
    icons: createIconRendering({ source: { svg: (id) => iconSvg(database.db, id) }, renditions, drawings }),
    waveforms: createWaveformRendering({ objects, renditions, drawings }),
  };
}

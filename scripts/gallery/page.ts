import type { Raster } from "@atelier/media/raster/raster.ts";

/** A page of the gallery as it is being drawn. */
export interface Page {
  /** Begins a table of pictures under a heading. */
  section(title: string): void;
  /** Adds a picture. @param name of its file, without ending; unique on the page. */
  picture(name: string, caption: string, raster: Raster): Promise<void>;
}

/** What a file of `kinds/` exports as `draw`: adds its pictures and answers the words at the head of the page. */
export type DrawPage = (page: Page) => Promise<string>;

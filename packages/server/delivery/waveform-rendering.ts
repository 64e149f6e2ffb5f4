import { buffer } from "node:stream/consumers";
import type { ObjectStore } from "../store/objects/object-store.ts";
import type { Drawings } from "./drawings/drawings.ts";
import type { Rendered, Renditions } from "./renditions.ts";

/** To be raised when the same peaks would come out differently, so that what was kept is made again. */
const rendererVersion = 1;

/** Waveforms as pictures, made on first use and kept. */
export interface WaveformRendering {
  /** @param object key of the document with the peaks; undefined where there is no such object */
  render(object: string): Promise<Rendered | undefined>;
}

export interface WaveformRenderingParts {
  objects: ObjectStore;
  renditions: Renditions;
  drawings: Drawings;
}

export function createWaveformRendering({ objects, renditions, drawings }: WaveformRenderingParts): WaveformRendering {
  return {
    async render(object) {
      const info = await objects.head(object);
      if (!info) return undefined;
      return renditions.picture("waveform", [rendererVersion, object], async () => {
        const { peaks } = JSON.parse(String(await buffer(await objects.read(object)))) as { peaks: number[] };
        return drawings.draw("waveformPng", [peaks], object);
      });
    },
  };
}

import { buffer } from "node:stream/consumers";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import { renderSvg } from "@atelier/media/images/render-svg.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { drawWaveform } from "./draw-waveform.ts";
import type { Rendered, Renditions } from "./renditions.ts";

/** To be raised when the same peaks would come out differently, so that what was kept is made again. */
const rendererVersion = 1;

/** Waveforms as pictures, made on first use and kept. */
export interface WaveformRendering {
  /** @param object key of the document with the peaks; undefined where there is no such object */
  render(object: string): Promise<Rendered | undefined>;
}

export function createWaveformRendering({ objects, renditions }: { objects: ObjectStore; renditions: Renditions }): WaveformRendering {
  return {
    async render(object) {
      const info = await objects.head(object);
      if (!info) return undefined;
      return renditions.picture("waveform", [rendererVersion, object], async () => {
        const { peaks } = JSON.parse(String(await buffer(await objects.read(object)))) as { peaks: number[] };
        const { pixels, ...raw } = await renderSvg(drawWaveform(peaks));
        const sharp = await loadSharp();
        return sharp(pixels, { raw: { ...raw, channels: 4 } }).png({ compressionLevel: 6 }).toBuffer();
      });
    },
  };
}

import type { Palette } from "../palette.ts";
import type { Random } from "@atelier/media/raster/random.ts";
import { fireworksLayer } from "./fireworks-layer.ts";
import type { Layer } from "./layer.ts";
import { type InTheAir, particleLayer } from "./particle-layer.ts";

/** What fills the air, by its name. */
export const airLayer = (kind: InTheAir, palette: Palette, random: Random): Layer =>
  kind === "fireworks" ? fireworksLayer(random) : particleLayer(kind, palette, random);

import { type Colour, darken, hex, lighten, mix } from "../colour.ts";
import type { Layer } from "../layers/layer.ts";
import { type Plant, plantLayer } from "../layers/plants.ts";
import type { Ridge, RidgeLine } from "../layers/ridge.ts";
import { mistLayer } from "../layers/weather.ts";
import { distant, lit } from "../palette.ts";
import { type BuildPlace, magnified, type PlaceContext, placedRidge, randomOf, type Site, skyOf, softness } from "./place.ts";

/** Plants that stand on a ridge, in the air between. */
export function plantsOn(
  context: PlaceContext, line: RidgeLine, plant: Plant,
  { count, low, high, distance, parallax, sink = 0, clear }: {
    count: number; low: number; high: number; distance: number; parallax: number; sink?: number; clear?: [number, number]
  },
  part: string
): Promise<Layer> {
  const { palette, height } = context;
  const size = magnified(context);
  const tone = (colour: Colour) => distant(palette, colour, distance, 0.25 + 0.2 * distance);
  const leaves = context.weather === "snow" || context.season === "winter"
    ? palette.foliage.map((colour) => mix(colour, [235, 242, 250], plant === "conifer" ? 0.3 : 0.1))
    : palette.foliage;
  const greens = plant === "conifer" ? leaves.map((colour) => mix(darken(colour, 0.38), [30, 70, 70], 0.4)) : leaves;
  return plantLayer(context, {
    plant, count: count / size, low: low * size, high: high * size, parallax, period: line.period,
    groundAt: (x) => line.crestAt(x) + sink * height,
    colours: { leaves: greens.map(tone), trunk: tone(hex("#5b4334")), light: mix(tone(hex("#fff2c0")), palette.glow, 0.3) },
    blur: softness(context, Math.max(0.1, distance)), ...(clear && { clear }),
  }, randomOf(context, part));
}

const isSnowy = ({ weather, season }: PlaceContext) => weather === "snow" || season === "winter";

/** Meadow or hill colours by distance: 0 near, 1 far. */
function grassTones(context: PlaceContext, distance: number): Pick<Ridge, "lit" | "shaded" | "foot"> {
  const { palette } = context;
  const grass = isSnowy(context) ? hex("#eef3fa") : mix(palette.soil, palette.foliage[distance > 0.4 ? 2 : 1]!, 0.55);
  const dim = isSnowy(context) ? hex("#b9c8dd") : darken(mix(palette.soil, palette.foliage[0]!, 0.7), 0.25);
  return {
    lit: distant(palette, lighten(grass, 0.12), distance), shaded: distant(palette, dim, distance, 0.4),
    foot: distant(palette, mix(dim, grass, 0.4), distance * 0.8, 0.35),
  };
}

/** The near meadow with its blades and flowers, on which actors stand. */
async function meadowGround(context: PlaceContext, flowers: boolean): Promise<{ behind: Layer[]; front: Layer[]; line: RidgeLine }> {
  const line = placedRidge(context, { form: "flat", crest: 0.76, rise: 0.035, waves: 1.4, ...grassTones(context, 0), texture: 0.55, parallax: 1 }, "ground", 0);
  const snowy = isSnowy(context);
  const behind = [line.layer];
  if (!snowy) behind.push(await plantsOn(context, line, "grass", { count: 150, low: 0.018, high: 0.045, distance: 0.05, parallax: 1 }, "blades"));
  if (flowers && !snowy) {
    behind.push(
      await plantsOn(context, line, "flowers", { count: 34, low: 0.03, high: 0.06, distance: 0, parallax: 1, sink: 0.035 }, "flowers"),
      await plantsOn(context, line, "flowers", { count: 22, low: 0.05, high: 0.085, distance: 0, parallax: 1, sink: 0.13 }, "flowers-2"),
    );
  }
  const near: PlaceContext = {
    ...context, lens: context.lens === "wide" ? "medium" : "close", palette: { ...context.palette, haze: darken(context.palette.foliage[0]!, 0.55) },
  };
  const front = snowy ? [] : [await plantsOn(
    near, { ...line, crestAt: () => context.height * 1.04 }, "grass", { count: 46, low: 0.09, high: 0.19, distance: 0.7, parallax: 1.35, sink: 0.01 },
    "front",
  )];
  return { behind, front, line };
}

const site = (layers: Layer[], before: number, rest: Partial<Site> & Pick<Site, "sunSide">): Site => ({
  behind: layers, front: [], ground: 0.83, air: 0.36, back: { y: 0.765, parallax: 0.85, layersBefore: before }, ...rest
});

/** Hills with trees before far mountains: what lies behind a meadow, a village, a road. */
export async function openLand(context: PlaceContext): Promise<{ layers: Layer[]; sunSide: number }> {
  const { palette, season, width, height, key } = context;
  const sky = skyOf(context, 0.62);
  const far = placedRidge(
    context,
    {
      form: "peaks", crest: 0.58, rise: 0.12, waves: 2.2, lit: distant(palette, palette.rock, 0.72), shaded: distant(palette, palette.rock, 0.7, 0.8),
      foot: palette.haze, texture: 0.3, parallax: 0.12,
    },
    "far", 1,
  );
  const middle = placedRidge(
    context, { form: "hills", crest: 0.645, rise: 0.08, waves: 2.4, ...grassTones(context, 0.5), texture: 0.4, parallax: 0.3 }, "middle", 0.7,
  );
  const near = placedRidge(
    context, { form: "hills", crest: 0.71, rise: 0.06, waves: 1.8, ...grassTones(context, 0.22), texture: 0.5, parallax: 0.6 }, "near", 0.35,
  );
  const tree: Plant = season === "winter" ? "bare" : "broadleaf";
  const layers = [
    ...sky.layers, far.layer,
    mistLayer(width, height, palette.haze, { top: 0.5, bottom: 0.72, strength: 0.5, drift: 6, parallax: 0.15 }, key + 3),
    await plantsOn(context, middle, "conifer", { count: 34, low: 0.03, high: 0.06, distance: 0.5, parallax: 0.3, sink: 0.008 }, "trees-far"), middle.layer,
    await plantsOn(context, near, tree, { count: 9, low: 0.09, high: 0.17, distance: 0.22, parallax: 0.6, sink: 0.012 }, "trees"),
    near.layer,
  ];
  return { layers, sunSide: sky.sunSide };
}

export const buildMeadow: BuildPlace = async (context) => {
  const { layers, sunSide } = await openLand(context);
  const ground = await meadowGround(context, context.season !== "autumn");
  return site([...layers, ...ground.behind], layers.length, { sunSide, front: ground.front });
};

export const buildMountains: BuildPlace = async (context) => {
  const { palette, width, height, key } = context;
  const sky = skyOf(context, 0.66);
  const snow = (distance: number) => ({
    above: isSnowy(context) ? 0.05 : 0.34, lit: distant(palette, hex("#fbfdff"), distance * 0.7),
    shaded: distant(palette, hex("#a9bddb"), distance * 0.8, 0.6),
  });
  const peaks = (crest: number, rise: number, waves: number, distance: number, parallax: number, part: string) =>
    placedRidge(
      context,
      {
        form: "peaks", crest, rise, waves, lit: distant(palette, lighten(palette.rock, 0.12), distance),
        shaded: distant(palette, darken(palette.rock, 0.34), distance * 0.85, 0.6),
        foot: distant(palette, mix(palette.rock, palette.foliage[2]!, 0.4), Math.min(1, distance + 0.25)), snow: snow(distance), texture: 0.8,
        parallax,
      },
      part, distance,
    );
  const far = peaks(0.56, 0.34, 1.6, 0.72, 0.08, "far");
  const middle = peaks(0.62, 0.3, 1.9, 0.45, 0.2, "middle");
  const near = placedRidge(context, { form: "hills", crest: 0.7, rise: 0.07, waves: 2, ...grassTones(context, 0.3), texture: 0.6, parallax: 0.5 }, "near", 0.4);
  const ground = await meadowGround(context, false);
  const layers = [
    ...sky.layers, far.layer, mistLayer(width, height, palette.haze, { top: 0.44, bottom: 0.66, strength: 0.6, drift: 7, parallax: 0.12 }, key + 3),
    middle.layer, mistLayer(width, height, palette.haze, { top: 0.54, bottom: 0.74, strength: 0.6, drift: 10, parallax: 0.3 }, key + 4),
    await plantsOn(context, near, "conifer", { count: 42, low: 0.05, high: 0.11, distance: 0.32, parallax: 0.5, sink: 0.012 }, "trees"), near.layer,
  ];
  const behind = [
    ...layers,
    await plantsOn(
      context, ground.line, "conifer", { count: 7, low: 0.2, high: 0.36, distance: 0.08, parallax: 0.92, sink: 0.02, clear: [0.26, 0.74] },
      "trees-near",
    ),
    ...ground.behind,
  ];
  return site(behind, layers.length, { sunSide: sky.sunSide, front: ground.front });
};

export const buildSnowfield: BuildPlace = (context) => buildMountains({ ...context, season: "winter" });

export const buildDesert: BuildPlace = async (context) => {
  const { palette, width, height, key } = context;
  const sky = skyOf(context, 0.64);
  const sand = mix(hex("#e8b878"), palette.glow, 0.12);
  const dune = (crest: number, rise: number, waves: number, distance: number, parallax: number, part: string) =>
    placedRidge(
      context,
      {
        form: "dunes", crest, rise, waves, lit: distant(palette, lighten(sand, 0.14), distance),
        shaded: distant(palette, darken(mix(sand, [150, 80, 60], 0.35), 0.2), distance, 0.45), foot: distant(palette, sand, distance * 0.8, 0.15),
        texture: 1, parallax,
      },
      part, distance,
    );
  const mesa = placedRidge(
    context,
    {
      form: "peaks", crest: 0.58, rise: 0.09, waves: 2.4, lit: distant(palette, hex("#c98a62"), 0.62),
      shaded: distant(palette, hex("#8c5648"), 0.6, 0.5), foot: palette.haze, texture: 0.4, parallax: 0.1,
    },
    "mesa", 1,
  );
  const far = dune(0.63, 0.07, 1.8, 0.5, 0.22, "far");
  const middle = dune(0.69, 0.08, 1.3, 0.25, 0.5, "middle");
  const ground = dune(0.77, 0.05, 0.9, 0, 1, "ground");
  const green = { ...context, palette: { ...palette, foliage: [hex("#4f8a4a"), hex("#5f9650"), hex("#3f7a4c")] } };
  const layers = [
    ...sky.layers, mesa.layer, mistLayer(width, height, palette.haze, { top: 0.5, bottom: 0.7, strength: 0.45, drift: 12, parallax: 0.2 }, key + 3),
    far.layer, await plantsOn(green, middle, "cactus", { count: 5, low: 0.05, high: 0.1, distance: 0.25, parallax: 0.5, sink: 0.02 }, "cacti"),
    middle.layer,
  ];
  const behind = [
    ...layers,
    await plantsOn(green, ground, "cactus", { count: 2.4, low: 0.18, high: 0.28, distance: 0, parallax: 0.95, sink: 0.03, clear: [0.24, 0.76] }, "cactus"),
    ground.layer,
  ];
  return site(behind, layers.length, { sunSide: sky.sunSide });
};

/** The ground of another world, under a black sky. */
export function moonTones(context: PlaceContext): Pick<Ridge, "lit" | "shaded" | "foot"> {
  const dust = mix(hex("#b9b6c0"), context.palette.glow, 0.08);
  return { lit: lit(context.palette, lighten(dust, 0.2)), shaded: darken(dust, 0.6), foot: darken(dust, 0.25) };
}

import { darken, hex, lighten, mix } from "../colour.ts";
import { waterLayer } from "../layers/water.ts";
import { distant, lit } from "../palette.ts";
import { plantsOn } from "./landscape.ts";
import { type BuildPlace, placedRidge, skyOf } from "./place.ts";

export const buildSea: BuildPlace = async (context) => {
  const { palette, weather } = context;
  const horizon = 0.55;
  const sky = skyOf(context, horizon);
  const island = placedRidge(
    context,
    {
      form: "hills", crest: horizon + 0.035, rise: 0.075, waves: 1.3, lit: distant(palette, palette.foliage[2]!, 0.68),
      shaded: distant(palette, palette.rock, 0.68, 0.6), foot: palette.haze, texture: 0.3, parallax: 0.06,
    },
    "island", 1,
  );
  const water = waterLayer(palette, {
    horizon, roughness: weather === "storm" ? 2 : weather === "rain" || weather === "wind" ? 1.5 : 1,
    sunX: weather === "rain" || weather === "storm" ? undefined : sky.sun.x, parallax: 0.06,
  });
  return { behind: [...sky.layers, island.layer, water], front: [], water: 0.74, air: 0.3, sunSide: sky.sunSide };
};

export const buildLake: BuildPlace = async (context) => {
  const { palette } = context;
  const horizon = 0.6;
  const sky = skyOf(context, horizon);
  const far = placedRidge(
    context,
    {
      form: "peaks", crest: horizon - 0.02, rise: 0.24, waves: 1.7, lit: distant(palette, lighten(palette.rock, 0.1), 0.6),
      shaded: distant(palette, darken(palette.rock, 0.3), 0.55, 0.6), foot: distant(palette, palette.foliage[2]!, 0.7),
      snow: { above: 0.5, lit: distant(palette, hex("#ffffff"), 0.4), shaded: distant(palette, hex("#a9bddb"), 0.5, 0.6) }, texture: 0.6,
      parallax: 0.08,
    },
    "far", 0.9,
  );
  const shore = placedRidge(
    context,
    {
      form: "hills", crest: horizon + 0.005, rise: 0.035, waves: 2, lit: distant(palette, palette.foliage[1]!, 0.4),
      shaded: distant(palette, palette.foliage[0]!, 0.4, 0.6), foot: distant(palette, palette.foliage[2]!, 0.4, 0.5), texture: 0.4, parallax: 0.1,
    },
    "shore", 0.7,
  );
  const water = waterLayer(palette, { horizon, roughness: 0.4, sunX: sky.sun.x, parallax: 0.1 });
  const trees = await plantsOn(context, shore, "conifer", { count: 46, low: 0.04, high: 0.11, distance: 0.4, parallax: 0.1, sink: 0.01 }, "trees");
  // Who neither swims nor sails stands on it.
  const near = context.hasBank && placedRidge(
    context,
    {
      form: "flat", crest: 0.855, rise: 0.03, waves: 1.2, lit: lit(palette, mix(palette.soil, palette.foliage[1]!, 0.6)),
      shaded: lit(palette, darken(palette.foliage[0]!, 0.2), 0.4), foot: lit(palette, palette.foliage[0]!, 0.3), texture: 0.5, parallax: 1,
    },
    "near", 0,
  );
  const bank = { ...shore, crestAt: () => context.height * 1.02 };
  const reeds = await plantsOn(context, bank, "reed", { count: 30, low: 0.14, high: 0.3, distance: 0.02, parallax: 1.25, clear: [0.2, 0.8] }, "reeds");
  return {
    behind: [...sky.layers, far.layer, trees, shore.layer, water, ...(near ? [near.layer] : [])], front: [reeds], ...(near && { ground: 0.92 }),
    water: 0.78, air: 0.32, sunSide: sky.sunSide,
  };
};

export const buildBeach: BuildPlace = async (context) => {
  const { palette, weather, height } = context;
  const horizon = 0.5;
  const sky = skyOf(context, horizon);
  const water = waterLayer(palette, {
    horizon, roughness: weather === "storm" ? 1.8 : 0.8, sunX: weather === "rain" || weather === "storm" ? undefined : sky.sun.x, parallax: 0.06,
  });
  const sand = hex("#f0d9a8");
  const wet = placedRidge(
    context,
    {
      form: "flat", crest: 0.735, rise: 0.03, waves: 1.1, lit: mix(lit(palette, darken(sand, 0.22)), palette.sky[2]!, 0.35),
      shaded: lit(palette, darken(sand, 0.35)), foot: lit(palette, darken(sand, 0.2)), texture: 0.1, parallax: 1,
    },
    "wet", 0,
  );
  const beach = placedRidge(
    context,
    {
      form: "flat", crest: 0.765, rise: 0.03, waves: 1.1, lit: lit(palette, lighten(sand, 0.2)), shaded: lit(palette, darken(sand, 0.2), 0.4),
      foot: lit(palette, sand, 0.15), texture: 0.3, parallax: 1,
    },
    "wet", 0,
  );
  const green = { ...context, palette: { ...palette, foliage: [hex("#3f9a58"), hex("#58b060"), hex("#2f8250")] } };
  const palms = await plantsOn(green, beach, "palm", { count: 3, low: 0.42, high: 0.6, distance: 0, parallax: 0.97, sink: 0.05, clear: [0.2, 0.8] }, "palms");
  const grass = await plantsOn(
    green, { ...beach, crestAt: () => height * 1.03 }, "grass",
    { count: 22, low: 0.08, high: 0.16, distance: 0.1, parallax: 1.3, clear: [0.25, 0.75] }, "front",
  );
  return {
    behind: [...sky.layers, water, wet.layer, beach.layer, palms], front: [grass], ground: 0.86, water: 0.66, air: 0.28,
    back: { y: 0.8, parallax: 0.96, layersBefore: sky.layers.length + 3 }, sunSide: sky.sunSide,
  };
};

import { hex } from "../colour.ts";
import { buildMoon, buildSky, buildSpace, buildStage, buildUnderwater } from "./beyond.ts";
import { buildCity, buildRoad, houses } from "./city.ts";
import { buildForest } from "./forest.ts";
import { buildDesert, buildMeadow, buildMountains, buildSnowfield } from "./landscape.ts";
import type { BuildPlace, PlaceName } from "./place.ts";
import { buildRoom } from "./room.ts";
import { buildBeach, buildLake, buildSea } from "./waters.ts";

const buildVillage: BuildPlace = async (context) => {
  const site = await buildMeadow(context);
  const row = await houses(context, () => context.height * 0.735, Math.round(context.width * 1.6), 7, 0.16, 0.7, 0.13);
  const at = site.back!.layersBefore;
  return { ...site, behind: [...site.behind.slice(0, at), row, ...site.behind.slice(at)], back: { ...site.back!, layersBefore: at + 1 } };
};

const buildGarden: BuildPlace = (context) => buildMeadow({
  ...context, season: context.season === "summer" ? "spring" : context.season,
  palette: { ...context.palette, foliage: [...context.palette.foliage.slice(0, 3), hex("#f2a7c3")] },
});

export const places: Record<PlaceName, BuildPlace> = {
  meadow: buildMeadow, mountains: buildMountains, forest: buildForest, sea: buildSea, beach: buildBeach, lake: buildLake, city: buildCity,
  road: buildRoad, desert: buildDesert,
  snowfield: buildSnowfield, space: buildSpace, moon: buildMoon, room: buildRoom, underwater: buildUnderwater, sky: buildSky, stage: buildStage,
  village: buildVillage, garden: buildGarden,
};

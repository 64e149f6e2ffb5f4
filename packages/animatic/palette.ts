import { type Colour, darken, hex, lighten, mix, multiply, saturate } from "./colour.ts";

export type DayTime = "dawn" | "day" | "golden" | "sunset" | "dusk" | "night";
export type Weather = "clear" | "cloudy" | "rain" | "storm" | "snow" | "fog" | "wind";
export type Season = "spring" | "summer" | "autumn" | "winter";
export type Mood = "calm" | "joyful" | "dramatic" | "dark" | "dreamy" | "neon" | "romantic" | "vintage" | "epic" | "monochrome";

/** The colours of a scene, from which everything in it is painted, so that it belongs together. */
export interface Palette {
  /** From the zenith to the horizon. */
  sky: readonly Colour[];
  sun: Colour;
  glow: Colour;
  /** What distance turns everything into. */
  haze: Colour;
  /** White paper in the light and in the shade of this scene. */
  light: Colour;
  shade: Colour;
  cloud: { lit: Colour; shaded: Colour };
  foliage: readonly Colour[];
  soil: Colour;
  rock: Colour;
  water: Colour;
  /** Lamps and windows. */
  lamp: Colour;
  isDark: boolean;
}

interface Light {
  sky: string[];
  sun: string;
  glow: string;
  light: string;
  shade: string;
  cloud: [string, string];
  lamp?: string;
  isDark?: boolean;
}

const lights: Record<DayTime, Light> = {
  dawn: {
    sky: ["#46559b", "#8c83b8", "#e3a7a4", "#ffdcae"], sun: "#fff0d0", glow: "#ffb98a", light: "#ffe6d2", shade: "#8a86ad",
    cloud: ["#ffdcc8", "#9d8fb5"],
  },
  day: {
    sky: ["#2a74cf", "#5ba3e6", "#a3d3f5", "#e6f5fb"], sun: "#fffbe8", glow: "#fff0c0", light: "#ffffff", shade: "#9fb2cc",
    cloud: ["#ffffff", "#b9cbe0"],
  },
  golden: {
    sky: ["#4b6aa8", "#93a0b8", "#f0c08a", "#ffe0a0"], sun: "#fff3c8", glow: "#ffc060", light: "#ffe9bd", shade: "#98809a",
    cloud: ["#ffe7bf", "#b08d92"],
  },
  sunset: {
    sky: ["#2e2f6b", "#8a4478", "#f0704f", "#ffc56b"], sun: "#fff0b4", glow: "#ff8a40", light: "#ffd2a0", shade: "#7a5478",
    cloud: ["#ffb27a", "#6f4a7d"], lamp: "#ffd890",
  },
  dusk: {
    sky: ["#141c44", "#34407f", "#7f6499", "#e69a80"], sun: "#ffd9a8", glow: "#e88a70", light: "#b9b2d6", shade: "#454a7c",
    cloud: ["#b58aa8", "#3a3d70"], lamp: "#ffcf80", isDark: true,
  },
  night: {
    sky: ["#060b20", "#0e1a3f", "#1c3262", "#35578a"], sun: "#f4f6ff", glow: "#8fb0e8", light: "#94a9d8", shade: "#26345f",
    cloud: ["#4a5f94", "#16224a"], lamp: "#ffcb70", isDark: true,
  },
};

const seasons: Record<Season, string[]> = {
  spring: ["#7dbb4c", "#a3cf5a", "#5fa350", "#f2a7c3"],
  summer: ["#4f9a45", "#6fb34c", "#3d8650", "#86bd50"],
  autumn: ["#d9772b", "#e8a838", "#b9472c", "#8f8a3a"],
  winter: ["#5c7f86", "#7d9ba3", "#48686f", "#93aab0"],
};

const grey: Record<"rain" | "storm" | "cloudy" | "snow" | "fog", { sky: string[]; strength: number; dim: number }> = {
  cloudy: { sky: ["#7f93a8", "#a3b2c0", "#c3ccd4", "#dde2e4"], strength: 0.55, dim: 0.95 },
  rain: { sky: ["#4f5f70", "#728292", "#94a2ad", "#b4bec4"], strength: 0.75, dim: 0.8 },
  storm: { sky: ["#1f2631", "#38434f", "#566370", "#7b868c"], strength: 0.85, dim: 0.62 },
  snow: { sky: ["#8fa3b8", "#b3c1cf", "#d0d9e1", "#e8edf0"], strength: 0.6, dim: 1 },
  fog: { sky: ["#98a3aa", "#b3bbbf", "#c9cfd1", "#dadedd"], strength: 0.7, dim: 0.95 },
};

/** @param tint colour named in the prompt for the whole scene @param isPlain there is nothing but a ground, which is of that colour */
export function createPalette(time: DayTime, weather: Weather, season: Season, mood: Mood | undefined, tint?: Colour, isPlain = false): Palette {
  const base = lights[time];
  const overcast = weather in grey ? grey[weather as keyof typeof grey] : undefined;
  const isDark = base.isDark ?? false;
  let light = hex(base.light);
  let sky = base.sky.map(hex);
  if (overcast) {
    // Clouds hide the sky's colours, but not that it is night.
    const luminous = isDark ? 0.4 : time === "sunset" || time === "dawn" ? 0.8 : 1;
    sky = sky.map((colour, i) => mix(
      colour, multiply(hex(overcast.sky[i]!), mix([0, 0, 40], [255, 255, 255], luminous)), overcast.strength * (isDark ? 0.6 : 1),
    ));
    light = mix(light, isDark ? [130, 145, 175] : [225, 230, 238], overcast.strength * 0.7).map((value) => value * overcast.dim) as unknown as Colour;
  }
  const palette: Palette = {
    sky,
    sun: hex(base.sun),
    glow: hex(base.glow),
    haze: mix(sky[3]!, sky[2]!, 0.45),
    light,
    shade: hex(base.shade),
    cloud: {
      lit: overcast ? mix(hex(base.cloud[0]), sky[3]!, 0.6) : hex(base.cloud[0]),
      shaded: overcast ? mix(hex(base.cloud[1]), sky[1]!, 0.7) : hex(base.cloud[1]),
    },
    foliage: seasons[season].map(hex),
    soil: season === "winter" || weather === "snow" ? hex("#e9eff5") : season === "autumn" ? hex("#a4804a") : hex("#7fa650"),
    rock: hex("#7d7f8c"),
    water: mix(mix(sky[0]!, sky[1]!, 0.5), isDark ? [8, 26, 52] : [22, 96, 128], 0.55),
    lamp: hex(base.lamp ?? "#ffd890"),
    isDark,
  };
  return tinted(inMood(palette, mood), tint, isPlain);
}

function inMood(palette: Palette, mood: Mood | undefined): Palette {
  const all = (change: (colour: Colour) => Colour, lit = change): Palette => ({
    ...palette,
    sky: palette.sky.map(change),
    haze: change(palette.haze),
    glow: lit(palette.glow),
    light: lit(palette.light),
    shade: change(palette.shade),
    cloud: { lit: lit(palette.cloud.lit), shaded: change(palette.cloud.shaded) },
    foliage: palette.foliage.map(change),
    soil: change(palette.soil),
    rock: change(palette.rock),
    water: change(palette.water),
  });
  switch (mood) {
    case "dreamy":
      return all((colour) => mix(lighten(colour, 0.16), [244, 190, 226], 0.2));
    case "romantic":
      return all((colour) => mix(colour, [255, 150, 150], 0.18));
    case "joyful":
      return all((colour) => saturate(colour, 1.2), (colour) => lighten(colour, 0.05));
    case "dark":
      return {
        ...all((colour) => darken(saturate(colour, 0.7), palette.isDark ? 0.1 : 0.32), (colour) => darken(saturate(colour, 0.8), palette.isDark ? 0 : 0.15)),
        isDark: true,
      };
    case "dramatic":
    case "epic":
      return all((colour) => darken(saturate(colour, 1.1), 0.1), (colour) => colour);
    case "vintage":
      return all((colour) => mix(saturate(colour, 0.7), [214, 180, 130], 0.16));
    case "monochrome":
      return all((colour) => saturate(colour, 0));
    case "neon":
      return {
        ...palette,
        sky: ["#0a0624", "#2a0f58", "#7a1f86", "#ff5fa8"].map(hex),
        sun: hex("#ffd0f0"), glow: hex("#ff4fb0"), haze: hex("#6a2a8c"), light: hex("#c8b0ff"), shade: hex("#3a2470"),
        cloud: { lit: hex("#c04fa8"), shaded: hex("#32186a") },
        foliage: [
          "#1c6a78", "#2a4f8a", "#5a2f8a", "#18807a",
        ].map(hex), soil: hex("#3a2a6a"), rock: hex("#4a3a80"), water: hex("#1a1a5a"), lamp: hex("#5ff0ff"), isDark: true,
      };
    default:
      return palette;
  }
}

function tinted(palette: Palette, tint: Colour | undefined, isPlain: boolean): Palette {
  if (!tint) return palette;
  const toward = (colour: Colour) => isPlain ? mix(colour, tint, 0.9) : mix(colour, multiply(lighten(tint, 0.25), mix(colour, [255, 255, 255], 0.35)), 0.5);
  return {
    ...palette, sky: palette.sky.map(toward), haze: toward(palette.haze), water: toward(palette.water),
    glow: mix(palette.glow, lighten(tint, 0.4), 0.5), light: mix(palette.light, lighten(tint, 0.5), 0.25),
  };
}

/** A material's colour as it looks in this light. */
export const lit = (palette: Palette, colour: Colour, inShade = 0): Colour => multiply(colour, mix(palette.light, palette.shade, inShade));

/** As `lit`, with the air between: 0 near, 1 at the horizon. */
export const distant = (palette: Palette, colour: Colour, distance: number, inShade = 0): Colour => mix(lit(palette, colour, inShade), palette.haze, distance);

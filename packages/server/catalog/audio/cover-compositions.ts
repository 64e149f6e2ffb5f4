/** CSS colours, dark to light but for the accent. */
export interface CoverPalette {
  deep: string;
  ground: string;
  accent: string;
  light: string;
}

type Random = () => number;

/** Each draws on a square of 512, over a gradient; the gradient `accent` is defined. */
export const compositions: ((random: Random, colors: CoverPalette) => string)[] = [ribbons, orbits, dunes, tiles, strings, petals];

/** Bands that run across in one slow wave. */
function ribbons(random: Random, colors: CoverPalette): string {
  const bands = 5 + Math.floor(random() * 4);
  const turn = Math.round(-35 + random() * 70);
  const bend = 60 + random() * 110;
  const width = 260 / bands;
  const paths = Array.from({ length: bands }, (_, band) => {
    const y = 140 + (band * 290) / bands;
    const fill = band % 3 === 0 ? "url(#accent)" : band % 3 === 1 ? colors.light : colors.deep;
    const top = `M-160 ${fixed(y)}C90 ${fixed(y - bend)} 260 ${fixed(y + bend)} 680 ${fixed(y - bend / 2)}`;
    return `<path d="${top}" fill="none" stroke="${fill}" stroke-width="${fixed(width * (0.35 + random() * 0.6))}" ` +
      `stroke-opacity="${fixed(0.55 + random() * 0.4)}"/>`;
  });
  return `<g transform="rotate(${turn} 256 256)">${paths.join("")}</g>`;
}

/** Rings about one centre, each broken at its own place, and a sun. */
function orbits(random: Random, colors: CoverPalette): string {
  const x = fixed(160 + random() * 190);
  const y = fixed(170 + random() * 170);
  const rings = Array.from({ length: 7 }, (_, ring) => {
    const radius = 70 + ring * 46 + random() * 14;
    const around = 2 * Math.PI * radius;
    const gap = 0.12 + random() * 0.35;
    return `<circle cx="${x}" cy="${y}" r="${fixed(radius)}" fill="none" stroke="${ring % 2 ? colors.light : "url(#accent)"}" ` +
      `stroke-opacity="${fixed(0.9 - ring * 0.09)}" stroke-width="${fixed(3 + random() * 15)}" stroke-linecap="round" ` +
      `stroke-dasharray="${fixed(around * (1 - gap))} ${fixed(around * gap)}" transform="rotate(${Math.round(random() * 360)} ${x} ` +
      `${y})"/>`;
  });
  return `${rings.join("")}<circle cx="${x}" cy="${y}" r="${fixed(34 + random() * 20)}" fill="url(#accent)"/>`;
}

/** Hills in layers under a low sun. */
function dunes(random: Random, colors: CoverPalette): string {
  const sun = `<circle cx="${fixed(130 + random() * 250)}" cy="${fixed(130 + random() * 90)}" r="${fixed(48 + random() * 46)}" fill="url(#accent)"/>`;
  const layers = Array.from({ length: 5 }, (_, layer) => {
    const y = 230 + layer * 58;
    const points = Array.from({ length: 5 }, () => y + (random() - 0.5) * 90);
    const path =
      `M-20 540V${fixed(points[0]!)}C70 ${fixed(points[1]!)} 150 ${fixed(points[2]!)} 256 ${fixed(y)}S440 ${fixed(points[3]!)} 532 ${fixed(points[4]!)}V540Z`;
    return `<path d="${path}" fill="${layer % 2 ? colors.ground : colors.deep}" fill-opacity="${fixed(0.5 + layer * 0.11)}"/>`;
  });
  return sun + layers.join("");
}

/** A grid of quarter circles, turned at random. */
function tiles(random: Random, colors: CoverPalette): string {
  const count = 4 + Math.floor(random() * 2);
  const side = 512 / count;
  const fills = ["url(#accent)", colors.light, colors.ground, colors.deep];
  let drawn = "";
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (random() < 0.22) continue;
      const turn = Math.floor(random() * 4) * 90;
      const shape = random() < 0.75
        ? `<path d="M0 0H${fixed(side)}A${fixed(side)} ${fixed(side)} 0 0 1 0 ${fixed(side)}Z"`
        : `<circle cx="${fixed(side / 2)}" cy="${fixed(side / 2)}" r="${fixed(side * 0.34)}"`;
      drawn += `<g transform="translate(${fixed(column * side)} ${fixed(row * side)}) rotate(${turn} ${fixed(side / 2)} ` +
        `${fixed(side / 2)})">${shape} fill="${fills[Math.floor(random() * 4)]}" fill-opacity="${fixed(0.7 + random() * 0.3)}"/></g>`;
    }
  }
  return drawn;
}

/** Fine lines that swing like strings, close in the middle. */
function strings(random: Random, colors: CoverPalette): string {
  const lines = 26;
  const swing = 50 + random() * 110;
  const periods = 1 + Math.floor(random() * 3);
  const tilt = Math.round(-50 + random() * 100);
  const paths = Array.from({ length: lines }, (_, line) => {
    const place = line / (lines - 1) - 0.5;
    const points = Array.from({ length: 49 }, (_, step) => {
      const x = -140 + step * 16.5;
      const envelope = Math.sin((step / 48) * Math.PI);
      const y = 256 + place * 300 * (1.15 - envelope * 0.7) + Math.sin((step / 48) * periods * 2 * Math.PI + place * 4) * swing * envelope;
      return `${fixed(x)} ${fixed(y)}`;
    });
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${line % 4 ? colors.light : colors.accent}" ` +
      `stroke-opacity="${fixed(0.45 + 0.5 * (1 - Math.abs(place) * 2))}" ` +
      `stroke-width="${fixed(1.2 + 2.2 * (1 - Math.abs(place) * 2))}"/>`;
  });
  return `<g transform="rotate(${tilt} 256 256)">${paths.join("")}</g>`;
}

/** Overlapping ellipses about one centre. */
function petals(random: Random, colors: CoverPalette): string {
  const count = 6 + Math.floor(random() * 7);
  const length = 110 + random() * 60;
  const width = 34 + random() * 44;
  const start = random() * 360;
  const leaves = Array.from({ length: count }, (_, petal) => {
    const turn = start + (petal * 360) / count;
    return `<ellipse cx="256" cy="${fixed(256 - length)}" rx="${fixed(width)}" ry="${fixed(length)}" ` +
      `fill="${petal % 2 ? colors.light : "url(#accent)"}" fill-opacity=".5" transform="rotate(${fixed(turn)} 256 256)"/>`;
  });
  return `${leaves.join("")}<circle cx="256" cy="256" r="${fixed(22 + random() * 22)}" fill="${colors.deep}"/>`;
}

function fixed(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/*
 * The Iconify JSON format, as far as it is read here (https://iconify.design/docs/types/iconify-json.html). Packages of one set
 * spread it over icons.json, info.json and metadata.json; the collection of all sets has one file for each.
 */

export interface IconifyBox {
  left?: number;
  top?: number;
  width?: number;
  height?: number;
}

export interface IconifyTransform {
  /** Quarter turns, clockwise. */
  rotate?: number;
  hFlip?: boolean;
  vFlip?: boolean;
}

export interface IconifyIcon extends IconifyBox, IconifyTransform {
  body: string;
  hidden?: boolean;
}

export interface IconifyAlias extends IconifyBox, IconifyTransform {
  parent: string;
  hidden?: boolean;
}

export interface IconifyInfo {
  name: string;
  author?: { name: string; url?: string };
  license?: { title: string; spdx?: string; url?: string };
  samples?: string[];
  category?: string;
  tags?: string[];
  palette?: boolean;
}

export interface IconifyMetadata {
  suffixes?: Record<string, string>;
  prefixes?: Record<string, string>;
  categories?: Record<string, string[]>;
}

export interface IconifyJson extends IconifyBox, IconifyMetadata {
  prefix: string;
  icons: Record<string, IconifyIcon>;
  aliases?: Record<string, IconifyAlias>;
  info?: IconifyInfo;
}

/** Side of an icon for which neither it nor its set names one. */
const defaultSide = 16;

export interface ResolvedIcon {
  body: string;
  box: Required<IconifyBox>;
  transform: Required<IconifyTransform>;
  hidden: boolean;
  /** Name of the icon itself, at the end of the chain of aliases. */
  root: string;
}

/** Follows a name through its aliases; undefined for a name that leads nowhere. What an alias says adds to what its parent says. */
export function resolveIcon(json: IconifyJson, name: string): ResolvedIcon | undefined {
  const chain: IconifyAlias[] = [];
  let root = name;
  while (!Object.hasOwn(json.icons, root)) {
    const alias = json.aliases && Object.hasOwn(json.aliases, root) ? json.aliases[root] : undefined;
    if (alias === undefined || chain.includes(alias)) return undefined;
    chain.unshift(alias);
    root = alias.parent;
  }
  const icon = json.icons[root]!;
  const layers: (IconifyBox & IconifyTransform)[] = [icon, ...chain];
  const last = (key: keyof IconifyBox, fallback: number) => layers.reduce((value, layer) => layer[key] ?? value, json[key] ?? fallback);
  return {
    body: icon.body,
    box: { left: last("left", 0), top: last("top", 0), width: last("width", defaultSide), height: last("height", defaultSide) },
    transform: {
      rotate: layers.reduce((turns, layer) => (turns + (layer.rotate ?? 0)) % 4, 0),
      hFlip: layers.reduce((flip, layer) => flip !== (layer.hFlip ?? false), false),
      vFlip: layers.reduce((flip, layer) => flip !== (layer.vFlip ?? false), false),
    },
    hidden: [icon, ...chain].some((layer) => layer.hidden === true),
    root,
  };
}

export function hasTransform({ transform: { rotate, hFlip, vFlip } }: ResolvedIcon): boolean {
  return rotate !== 0 || hFlip || vFlip;
}

/** The icon as an SVG document, its transform applied: flips first, then turns, about the middle of its box. */
export function iconDocument({ body, box: { left, top, width, height }, transform: { rotate, hFlip, vFlip } }: ResolvedIcon): string {
  const centre = [left + width / 2, top + height / 2] as const;
  const steps: string[] = [];
  if (rotate !== 0) steps.push(`rotate(${rotate * 90} ${centre.join(" ")})`);
  if (hFlip || vFlip) steps.push(`translate(${hFlip ? 2 * centre[0] : 0} ${vFlip ? 2 * centre[1] : 0})`, `scale(${hFlip ? -1 : 1} ${vFlip ? -1 : 1})`);
  const content = steps.length === 0 ? body : `<g transform="${steps.join(" ")}">${body}</g>`;
  const turned = rotate % 2 === 1;
  const box = turned ? [centre[0] - height / 2, centre[1] - width / 2, height, width] : [left, top, width, height];
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${box.join(" ")}">${content}</svg>`;
}

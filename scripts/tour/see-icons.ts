import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { successOf, type Visit } from "./visit.ts";

interface Icon {
  id: number;
  name: string;
  style: { name: string };
  family: { name: string; total: number };
  author: { name: string };
}

interface IconList {
  data: Icon[];
  meta: { pagination: { total: number } };
}

/** Searches icons, and downloads the first as SVG and as PNG. */
export async function seeIcons({ call, see, check, folder }: Visit): Promise<void> {
  const everything = await successOf<IconList>(await call("/v1/icons?per_page=1"));
  see(`${everything.meta.pagination.total} icons in all`);
  const { data, meta } = await successOf<IconList>(await call("/v1/icons?term=cat&per_page=3"));
  see(`${meta.pagination.total} found`);
  for (const { name, style, family, author } of data) see(`${name}, ${style.name}, of ${family.name} by ${author.name}`);
  const [icon] = data;
  check("the search for cat finds something", icon !== undefined);
  if (!icon) return;

  const svg = await download(await call(`/v1/icons/${icon.id}/download?format=svg`), folder);
  check(`${svg.name} is an SVG`, /<svg[\s>]/.test(svg.bytes.toString()));
  const png = await download(await call(`/v1/icons/${icon.id}/download?format=png&png_size=256`), folder);
  const { format, width, height } = await sharp(png.bytes).metadata();
  check(`${png.name} is a PNG of 256 x 256 pixels`, format === "png" && width === 256 && height === 256);
}

async function download(answer: Response, folder: string): Promise<{ name: string; bytes: Buffer }> {
  const { data } = await successOf<{ data: { filename: string; url: string } }>(answer);
  const bytes = Buffer.from(await (await fetch(data.url)).arrayBuffer());
  await writeFile(join(folder, data.filename), bytes);
  return { name: data.filename, bytes };
}

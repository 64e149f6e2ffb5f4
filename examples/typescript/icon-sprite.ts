/**
 * For a web page: one SVG sprite of icons by their names. In the page: `<svg><use href="icons.svg#sun" /></svg>`.
 *
 *     node examples/typescript/icon-sprite.ts icons.svg sun moon wheel
 */
import { writeFile } from "node:fs/promises";
import { Atelier } from "../../clients/typescript/src/index.ts";

const atelier = new Atelier({ key: process.env.ATELIER_KEY!, url: process.env.ATELIER_URL });
const [file, ...names] = process.argv.slice(2);

async function symbolOf(name: string): Promise<string> {
  const [icon] = (await atelier.icons.search({ term: name, match: "all" }, { pageSize: 1 }).page()).data;
  if (!icon) throw new Error(`no icon is called ${name}`);
  const svg = await atelier.icons.code(icon.id, { as: "svg" });
  const box = /viewBox="([^"]+)"/.exec(svg)?.[1] ?? "0 0 24 24";
  const drawing = svg.replace(/^[^]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  return `<symbol id="${name}" viewBox="${box}">${drawing}</symbol>`;
}

const symbols = await Promise.all(names.map(symbolOf));
await writeFile(file!, `<svg xmlns="http://www.w3.org/2000/svg" style="display:none">\n${symbols.join("\n")}\n</svg>\n`);
console.log(`${file}: ${names.length} icons`);

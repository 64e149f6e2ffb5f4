/**
 * For a shop: every picture of a folder continued to a square, four at a time, into another folder. What is there already is left, so it may be run again.
 *
 *     node examples/typescript/product-pictures.ts PICTURES SQUARES
 */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join, parse } from "node:path";
import { Atelier, AtelierError, TaskFailed } from "../../clients/typescript/src/index.ts";

const atelier = new Atelier({ key: process.env.ATELIER_KEY!, url: process.env.ATELIER_URL });
const [source, target] = process.argv.slice(2) as [string, string];

await mkdir(target, { recursive: true });
const done = new Set((await readdir(target)).map((name) => parse(name).name));
const waiting = (await readdir(source)).filter((name) => /^\.(jpe?g|png|webp)$/i.test(extname(name)) && !done.has(parse(name).name)).sort();

async function makeSquare(name: string): Promise<void> {
  const upload = await atelier.upload(new Uint8Array(await readFile(join(source, name))), { name });
  const [width, height] = [upload.width!, upload.height!];
  const missing = Math.abs(width - height);
  const [before, after] = [Math.floor(missing / 2), Math.ceil(missing / 2)];
  if (missing === 0) return void (await writeFile(join(target, name), await readFile(join(source, name))));
  const edges = width < height ? { left: before, right: after } : { top: before, bottom: after };
  const { files } = await atelier.run("image-expand/model", { image: upload, prompt: "the same plain background", ...edges });
  await writeFile(join(target, `${parse(name).name}${extname(files[0]!.name)}`), await files[0]!.bytes());
}

async function work(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    try {
      await makeSquare(name);
      console.log(`${name}: done`);
    } catch (error) {
      // One bad picture is no reason to leave the others.
      if (!(error instanceof TaskFailed || error instanceof AtelierError)) throw error;
      console.log(`${name}: ${error.message}`);
      process.exitCode = 1;
    }
  }
}

await Promise.all([work(), work(), work(), work()]);

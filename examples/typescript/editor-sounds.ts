/**
 * For an editor of films: one sound for each word, in the project's folder, with the credit lines that go with them.
 *
 *     node examples/typescript/editor-sounds.ts FOLDER rain footsteps door
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Atelier } from "../../clients/typescript/src/index.ts";

const atelier = new Atelier({ key: process.env.ATELIER_KEY!, url: process.env.ATELIER_URL });
const [folder, ...words] = process.argv.slice(2);
const credits: string[] = [];

await mkdir(folder!, { recursive: true });
for (const word of words) {
  const found = await atelier.sounds.search({ q: word, match: "all", duration_max: 30 }, { pageSize: 1 }).page();
  const [sound] = found.results;
  if (!sound) {
    console.log(`${word}: nothing has it`);
    continue;
  }
  const file = await atelier.sounds.download(sound.id);
  await writeFile(join(folder!, file.name), await file.bytes());
  credits.push(`${file.name}: ${sound.attribution ?? `"${sound.title}"`}${sound.license ? `, ${sound.license.name}` : ""}`);
  console.log(`${word}: ${file.name}, ${sound.duration} s, one of ${found.count}`);
}
await writeFile(join(folder!, "credits.txt"), `${credits.join("\n")}\n`);

/** A user's program on the TypeScript client: a search of each catalog, a download of each, a task and its result. Prints what it got as JSON. */
export const typescriptProgram = `
import { readFile } from "node:fs/promises";
import { Atelier } from "@atelier/client";

const atelier = new Atelier({ key: process.env.KEY, url: process.env.SERVICE });
const searches = { icons: atelier.icons.search({ term: "cat" }), sounds: atelier.sounds.search({ q: "rain" }), music: atelier.music.search({ q: "happy" }) };
const found = {};
for (const [name, search] of Object.entries(searches)) {
  const list = await search.page();
  const [first] = list.data ?? list.results;
  const file = await atelier[name].download(first.id, ...(name === "icons" ? [{ format: "svg" }] : []));
  found[name] = { count: await search.count(), id: first.id, bytes: (await file.bytes()).length, size: first.file_size ?? null };
}
const image = new Blob([await readFile(process.env.PICTURE)]);
const task = await atelier.tasks.wait(await atelier.create("image-expand/model", { image, left: 16 }));
const result = await task.files[0].bytes();
const width = new DataView(result.buffer, result.byteOffset).getUint32(16);
console.log(JSON.stringify({ found, status: task.status, width }));
`;

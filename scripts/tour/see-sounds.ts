import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { successOf, type Visit } from "./visit.ts";

interface Sound {
  id: number;
  title: string;
  duration: number;
  file_size: number;
  download_count: number;
  category: { name: string; parent: { name: string } | null };
}

/** Searches sound effects, downloads the first and compares its bytes with what the item and the ranges say. */
export async function seeSounds({ call, see, check, folder }: Visit): Promise<void> {
  const { count, results } = await successOf<{ count: number; results: Sound[] }>(await call("/v1/sound-effects?q=rain&limit=3"));
  see(`${count} found`);
  for (const { title, duration, category } of results) see(`${title}, ${duration.toFixed(1)} s, ${category.parent?.name} / ${category.name}`);
  const [sound] = results;
  check("the search for rain finds something", sound !== undefined);
  if (!sound) return;

  const { download_url: url } = await successOf<{ download_url: string }>(await call(`/v1/sound-effects/${sound.id}/download`));
  const file = await fetch(url);
  const bytes = Buffer.from(await file.arrayBuffer());
  const name = /filename="([^"]+)"/.exec(file.headers.get("content-disposition") ?? "")?.[1] ?? `sound-${sound.id}`;
  await writeFile(join(folder, name), bytes);
  see(`${name}, ${bytes.length} bytes, ${file.headers.get("content-type")}`);
  check("the download has as many bytes as the item says, and needs no key", file.status === 200 && bytes.length === sound.file_size);

  const part = await fetch(url, { headers: { range: "bytes=-1000" } });
  const end = Buffer.from(await part.arrayBuffer());
  check("a range of it is the same bytes", part.status === 206 && end.equals(bytes.subarray(-1000)));
  const tampered = await fetch(url.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  check("a changed address is refused", tampered.status === 403);
  // Downloads are counted in groups; within a second each is visible.
  await sleep(1_000);
  const again = await successOf<Sound>(await call(`/v1/sound-effects/${sound.id}`));
  check("the download was counted", again.download_count > sound.download_count);
}

import { successOf, type Visit } from "./visit.ts";

interface Track {
  id: number;
  title: string;
  time: string;
  bpm: number;
  artist: { name: string } | null;
  genres: { name: string }[];
  moods: { name: string }[];
}

/** Filters music by mood, reads one track's detail and plays the beginning of its file. */
export async function seeMusic({ call, see, check }: Visit): Promise<void> {
  const { count, results } = await successOf<{ count: number; results: Track[] }>(await call("/v1/music?mood=Happy,Peaceful&order_by=-bpm&limit=3"));
  see(`${count} found`);
  for (const { title, artist, time, bpm, genres, moods } of results) {
    see(`${title} by ${artist?.name ?? "nobody known"}, ${time}, ${bpm} bpm, ${[...genres, ...moods].map(({ name }) => name).join(", ")}`);
  }
  const [track] = results;
  check("there is happy or peaceful music", track !== undefined);
  if (!track) return;
  check("it comes fastest first", results.every(({ bpm }, index) => index === 0 || bpm <= results[index - 1]!.bpm));

  const detail = await successOf<{ artist: { name: string; bio: string }; file_url: string }>(await call(`/v1/music/${track.id}`));
  see(`About ${detail.artist.name}: ${detail.artist.bio}`);
  check("the artist has a biography", detail.artist.bio.length > 0);
  const beginning = await fetch(detail.file_url, { headers: { range: "bytes=0-99999" } });
  check("the file plays from its beginning", beginning.status === 206 && /^audio\//.test(beginning.headers.get("content-type") ?? ""));
  await beginning.body?.cancel();
}

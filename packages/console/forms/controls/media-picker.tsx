import { useState } from "preact/hooks";
import photoOff from "icon:tabler/photo-off";
import { EmptyState } from "../../components/empty-state.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { mediaUrl } from "../../data/media-url.ts";
import { createMessages } from "../../messages/create/create-messages.ts";
import { length } from "../../messages/format.ts";
import { shellMessages } from "../../messages/shell/shell-messages.ts";
import { allows } from "../../data/session.ts";
import { kindOf, type MediaKind, type Task } from "../../tasks/task.ts";
import { recentUploads } from "../upload.ts";

type Source = "results" | "uploads" | "sounds" | "music";

interface Choice {
  url: string;
  name: string;
  picture?: string | undefined;
  seconds?: number | undefined;
}

const catalogs = {
  sounds: { api: "/v1/sound-effects", length: (item: CatalogItem) => item.duration },
  music: { api: "/v1/music", length: (item: CatalogItem) => item.seconds },
};

interface CatalogItem {
  title: string;
  file_url: string;
  duration?: number;
  seconds?: number;
}

/** What is here already: results of tasks, uploads of this browser and, for sound, the catalogs. */
export function MediaPicker({ media, choose }: { media: MediaKind; choose: (url: string) => void }) {
  const t = createMessages();
  const shell = shellMessages();
  const [source, setSource] = useState<Source>(media === "audio" ? "sounds" : "results");
  const [words, setWords] = useState("");
  const fromCatalog = source === "sounds" || source === "music";
  const found = useQuery({
    key: ["pick", source, media, fromCatalog ? words : ""], load: (signal) => choicesOf(source, media, words, signal), keep: fromCatalog,
  });
  const names: Record<Source, string> = { results: t.media.results, uploads: t.media.uploads, sounds: shell.sounds, music: shell.music };
  const sources: Source[] = media === "audio" ? [...(allows("catalog") ? (["sounds", "music"] as const) : []), "uploads"] : ["results", "uploads"];
  return (
    <div class="media-picker">
      <Segments bare label={t.media.from} value={source} options={sources.map((value) => ({ value, label: names[value] }))} change={setSource} />
      {fromCatalog && (
        <input
          class="input" type="search" aria-label={t.media.find} placeholder={t.media.find} value={words}
          onInput={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {found.error && <Problem error={found.error} again={found.again} />}
      {found.data?.length === 0 && <EmptyState glyph={photoOff} title={t.media.nothing} />}
      <ul class={media === "audio" ? "media-rows" : "media-tiles"}>
        {found.data?.map(({ url, name, picture, seconds }) => (
          <li key={url}>
            <button type="button" class="media-choice" onClick={() => choose(url)}>
              {media !== "audio" && (picture ? <img src={picture} alt="" loading="lazy" /> : <span class="media-blank" />)}
              <span class="media-name">{name}</span>
              {seconds !== undefined && <span class="numbers muted small">{length(seconds)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

async function choicesOf(source: Source, media: MediaKind, words: string, signal: AbortSignal): Promise<Choice[]> {
  if (source === "uploads") {
    return recentUploads().filter((one) => one.media === media)
      .map((one) => ({ url: one.url, name: one.file_name, picture: media === "image" ? mediaUrl(one.url) : undefined, seconds: one.seconds }));
  }
  if (source === "results") {
    const { data } = await connection.json<{ data: Task[] }>("/v1/tasks", { query: { status: "COMPLETED", limit: 60 }, signal });
    return data.flatMap(({ results, previews, model }) =>
      results.filter((result) => kindOf(result) === media).map((result, place) => ({
        url: result.url, name: model, seconds: result.seconds,
        picture: previews[place] ? mediaUrl(previews[place].url) : media === "image" ? mediaUrl(result.url) : undefined,
      })));
  }
  const { api, length: lengthOf } = catalogs[source];
  const { results } = await connection.json<{ results: CatalogItem[] }>(api, { query: { ...(words && { q: words }), limit: 30 }, signal });
  return results.map((item) => ({ url: item.file_url, name: item.title, seconds: lengthOf(item) }));
}

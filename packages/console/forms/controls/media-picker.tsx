import { useState } from "preact/hooks";
import photoOff from "icon:tabler/photo-off";
import trash from "icon:tabler/trash";
import { createMessages } from "messages:create";
import { shellMessages } from "messages:shell";
import { widgetsMessages } from "messages:widgets";
import { EmptyState } from "../../components/empty-state.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { refresh, useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { mediaUrl } from "../../data/media-url.ts";
import { length } from "../../messages/format.ts";
import { allows } from "../../data/session.ts";
import { kindOf, type MediaKind, type Task } from "../../tasks/task.ts";
import { announce } from "../../shell/announce.tsx";
import { failed } from "../../shell/toasts.tsx";
import type { MediaRule } from "../logic/schema.ts";
import type { Upload } from "../upload.ts";

type Source = "results" | "uploads" | "sounds" | "music" | "icons" | "waveforms";

interface Choice {
  url: string;
  name: string;
  picture?: string | undefined;
  seconds?: number | undefined;
  /** Of an upload, which can be removed. */
  upload?: string;
}

/** Side of the PNG of an icon: what every model takes. */
const iconSide = 512;
/** Pixels of a waveform's picture. */
const waveform = { width: 1000, height: 160 };

const catalogs = {
  sounds: { api: "/v1/sound-effects", length: (item: CatalogItem) => item.duration },
  music: { api: "/v1/music", length: (item: CatalogItem) => item.seconds },
};

interface CatalogItem {
  title: string;
  file_url: string;
  waveform_image_url?: string;
  duration?: number;
  seconds?: number;
}

interface Icon {
  name: string;
  family: { name: string };
  thumbnails: { url: string }[];
}

/** Where media of a kind may come from: of the catalogs what fits the rule. */
function sourcesFor({ media, formats, minSide = 0, maxRatio = Infinity }: MediaRule): Source[] {
  const catalog = allows("catalog");
  if (media === "audio") return [...(catalog ? (["sounds", "music"] as const) : []), "uploads"];
  if (media === "video" || !catalog || !formats.includes("png")) return ["results", "uploads"];
  const waves = minSide <= waveform.height && waveform.width / waveform.height <= maxRatio;
  return ["results", "uploads", ...(minSide <= iconSide ? (["icons"] as const) : []), ...(waves ? (["waveforms"] as const) : [])];
}

/** What is here already: results of tasks, uploads of the account, and of the catalogs sounds, music, icons and waveforms. */
export function MediaPicker({ rule, choose }: { rule: MediaRule; choose: (url: string) => void }) {
  const { media } = rule;
  const t = createMessages();
  const shell = shellMessages();
  const sources = sourcesFor(rule);
  const [source, setSource] = useState<Source>(sources[0]!);
  const [words, setWords] = useState("");
  const fromCatalog = source !== "results" && source !== "uploads";
  const found = useQuery({
    key: ["pick", source, media, fromCatalog ? words : ""], load: (signal) => choicesOf(source, media, words, signal), keep: fromCatalog,
  });
  const own = widgetsMessages().picker;
  const names: Record<Source, string> = {
    results: t.media.results, uploads: t.media.uploads, sounds: shell.sounds, music: shell.music, icons: shell.icons, waveforms: own.waveforms,
  };
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
      <ul class={media === "audio" ? "media-rows" : `media-tiles ${fromCatalog ? "is-drawn" : ""}`}>
        {found.data?.map(({ url, name, picture, seconds, upload }) => (
          <li key={url} class="media-item">
            <button type="button" class="media-choice" onClick={() => choose(url)}>
              {media !== "audio" && (picture ? <img src={picture} alt="" loading="lazy" /> : <span class="media-blank" />)}
              <span class="media-name">{name}</span>
              {seconds !== undefined && <span class="numbers muted small">{length(seconds)}</span>}
            </button>
            {upload && <IconButton label={own.remove(name)} glyph={trash} size={16} onClick={() => void removeUpload(upload, own.removed(name))} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

async function removeUpload(id: string, done: string): Promise<void> {
  try {
    await connection.json(`/v1/uploads/${id}`, { method: "DELETE" });
    announce(done);
  } catch (error) {
    failed(error);
  }
  refresh("pick");
}

async function choicesOf(source: Source, media: MediaKind, words: string, signal: AbortSignal): Promise<Choice[]> {
  if (source === "uploads") {
    const { data } = await connection.json<{ data: Upload[] }>("/v1/uploads", { query: { media, limit: 60 }, signal });
    // What was uploaded twice is one file.
    const once = [...new Map(data.toReversed().map((one) => [mediaUrl(one.url).split("?", 1)[0], one])).values()].toReversed();
    return once.map(({ upload, url, file_name: name, seconds }) => ({ upload, url, name, picture: media === "image" ? mediaUrl(url) : undefined, seconds }));
  }
  if (source === "results") {
    const { data } = await connection.json<{ data: Task[] }>("/v1/tasks", { query: { status: "COMPLETED", limit: 60 }, signal });
    return data.flatMap(({ results, previews, model }) =>
      results.filter((result) => kindOf(result) === media).map((result, place) => ({
        url: result.url, name: model, seconds: result.seconds,
        picture: previews[place] ? mediaUrl(previews[place].url) : media === "image" ? mediaUrl(result.url) : undefined,
      })));
  }
  if (source === "icons") {
    const query = { ...(words && { term: words }), thumbnail_size: iconSide, per_page: 30 };
    const { data } = await connection.json<{ data: Icon[] }>("/v1/icons", { query, signal });
    return data.map(({ name, thumbnails: [png] }) => ({ url: png!.url, name, picture: mediaUrl(png!.url) }));
  }
  const found = async (catalog: keyof typeof catalogs, limit: number): Promise<Choice[]> => {
    const { api, length: lengthOf } = catalogs[catalog];
    const { results } = await connection.json<{ results: CatalogItem[] }>(api, { query: { ...(words && { q: words }), limit }, signal });
    if (source !== "waveforms") return results.map((item) => ({ url: item.file_url, name: item.title, seconds: lengthOf(item) }));
    return results.flatMap(({ title, waveform_image_url: url }) => (url ? [{ url, name: title, picture: mediaUrl(url) }] : []));
  };
  if (source !== "waveforms") return found(source, 30);
  return (await Promise.all([found("sounds", 15), found("music", 15)])).flat();
}

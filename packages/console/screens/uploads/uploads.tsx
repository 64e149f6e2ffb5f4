import { useState } from "preact/hooks";
import cloud from "icon:tabler/cloud-upload";
import x from "icon:tabler/x";
import { shellMessages } from "messages:shell";
import { uploadsMessages } from "messages:uploads";
import { EmptyState } from "../../components/empty-state.tsx";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import type { Upload } from "../../forms/upload.ts";
import { bytes } from "../../messages/format.ts";
import { search, setParams } from "../../router/location.ts";
import { send, sendAgain, sending, stop } from "./sending.ts";
import { UploadCard } from "./upload-card.tsx";

const kinds = ["all", "image", "video", "audio"] as const;
const pageSize = 60;

/** Files that the account has uploaded: where they end, what they can be used in, and more of them. */
export function Screen() {
  const t = uploadsMessages();
  const asked = search.value.get("media") ?? "all";
  const media = kinds.find((one) => one === asked) ?? "all";
  const [pages, setPages] = useState(1);
  const { data, error, again } = useQuery({
    key: ["pick", "mine", media, pages], keep: true, staleTime: 2000, load: (signal) => uploadsOf(media, pages, signal),
  });
  return (
    <div class="uploads">
      <div class="operate-head">
        <h1>{shellMessages().uploads}</h1>
        <Segments
          bare label={t.media} value={media} options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          change={(value) => setParams({ media: value === "all" ? undefined : value }, { replace: true })}
        />
      </div>
      <p class="muted">{t.hint}</p>
      <Add />
      <On />
      {error && !data && <Problem error={error} again={again} />}
      {data?.length === 0 && <EmptyState glyph={cloud} title={t.none}><p>{t.noneHint}</p></EmptyState>}
      {data && data.length > 0 && (
        <p class="muted small numbers" role="status">{t.count({ count: data.length, size: bytes(data.reduce((sum, one) => sum + one.bytes, 0)) })}</p>
      )}
      <ul class="upload-cards" aria-label={shellMessages().uploads} aria-busy={!data}>
        {data?.map((upload) => <li key={upload.upload}><UploadCard upload={upload} /></li>)}
      </ul>
      {data?.length === pages * pageSize && <button type="button" class="button history-more" onClick={() => setPages(pages + 1)}>{t.older}</button>}
    </div>
  );
}

async function uploadsOf(media: (typeof kinds)[number], pages: number, signal: AbortSignal): Promise<Upload[]> {
  const found: Upload[] = [];
  for (let page = 0; page < pages; page++) {
    const before = found.at(-1)?.upload;
    const query = { limit: pageSize, ...(media !== "all" && { media }), ...(before && { before }) };
    const { data } = await connection.json<{ data: Upload[] }>("/v1/uploads", { query, signal });
    found.push(...data);
    if (data.length < pageSize) break;
  }
  return found;
}

/** Files are dropped or chosen. */
function Add() {
  const t = uploadsMessages();
  const [over, setOver] = useState(false);
  return (
    <div
      class={`import-drop ${over ? "is-over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        send(event.dataTransfer?.files ?? []);
      }}
    >
      <label class="button primary import-picker">
        <Glyph path={cloud} size={18} /> {t.add}
        <input
          type="file" class="visually-hidden" multiple accept="image/*,video/*,audio/*"
          onChange={({ currentTarget }) => {
            send(currentTarget.files ?? []);
            currentTarget.value = "";
          }}
        />
      </label>
      <p class="muted by-drop">{t.drop}</p>
    </div>
  );
}

/** What is on its way, and what did not arrive and why. */
function On() {
  const t = uploadsMessages();
  if (sending.value.length === 0) return null;
  return (
    <ul class="upload-sent">
      {sending.value.map((one) => (
        <li key={one.id}>
          <span>{one.file.name}</span>
          {one.fault ? <p class="field-fault" role="alert">{one.fault}</p> : <progress value={one.share} aria-label={t.sending(one.file.name)} />}
          {one.fault && one.again && (
            <button type="button" class="button" aria-label={t.again(one.file.name)} onClick={() => sendAgain(one)}>{shellMessages().retry}</button>
          )}
          <IconButton label={t.stop(one.file.name)} glyph={x} size={16} onClick={() => stop(one)} />
        </li>
      ))}
    </ul>
  );
}

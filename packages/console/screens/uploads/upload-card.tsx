import downloadGlyph from "icon:tabler/download";
import linkGlyph from "icon:tabler/link";
import trash from "icon:tabler/trash";
import { uploadsMessages } from "messages:uploads";
import { AddButton } from "../../boards/add-button.tsx";
import { nameOfRef } from "../../boards/board.ts";
import { Heart } from "../../boards/heart.tsx";
import { ConfirmSheet } from "../../components/confirm-sheet.tsx";
import { copy } from "../../components/copy.ts";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { saveFile } from "../../components/save-file.ts";
import { refresh } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { mediaUrl } from "../../data/media-url.ts";
import type { Upload } from "../../forms/upload.ts";
import { bytes, length, moment } from "../../messages/format.ts";
import { UseIn } from "../../tasks/use-in.tsx";

/** One upload: what it is, until when, and what can be done with it. */
export function UploadCard({ upload }: { upload: Upload }) {
  const t = uploadsMessages();
  const { upload: id, url, file_name: name, media, format, width, height, seconds, bytes: size, expires_at: until } = upload;
  const facts = [format.toUpperCase(), width && height ? `${width} × ${height}` : "", seconds === undefined ? "" : length(seconds), bytes(size)];
  const ref = { type: "upload", ref: id } as const;
  async function remove(): Promise<void> {
    await connection.json(`/v1/uploads/${id}`, { method: "DELETE" });
    refresh("pick");
  }
  return (
    <article class="upload-card" aria-label={name} data-board={nameOfRef(ref)}>
      <div class="upload-media">
        {media === "image" && <img src={mediaUrl(url)} alt="" loading="lazy" decoding="async" />}
        {media === "video" && <video src={mediaUrl(url)} controls playsInline preload="metadata" aria-label={name} />}
        {media === "audio" && <audio src={mediaUrl(url)} controls preload="none" aria-label={name} />}
      </div>
      <div class="upload-facts">
        <h2>{name}</h2>
        <span class="muted small numbers">{facts.filter(Boolean).join(" · ")}</span>
        <span class="muted small">{t.until(moment(until))}</span>
      </div>
      <div class="upload-actions">
        <UseIn media={media} with={`upload=${id}`} />
        <Heart of={ref} title={name} />
        <AddButton of={ref} title={name} />
        <IconButton label={t.copyUrl(name)} glyph={linkGlyph} onClick={() => void copy(url, t.url)} />
        <IconButton label={t.download(name)} glyph={downloadGlyph} onClick={() => saveFile(url, name)} />
        <ConfirmSheet
          class="icon-button" loses title={t.removeTitle} action={t.removeAction} run={remove}
          button={<><Glyph path={trash} /><span class="visually-hidden">{t.remove(name)}</span></>}
        >
          <p>{t.removeText(name)}</p>
        </ConfirmSheet>
      </div>
    </article>
  );
}

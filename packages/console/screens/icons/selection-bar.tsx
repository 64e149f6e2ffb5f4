import { useState } from "preact/hooks";
import boardGlyph from "icon:tabler/layout-board-split";
import copyGlyph from "icon:tabler/copy";
import downloadGlyph from "icon:tabler/download";
import x from "icon:tabler/x";
import zipGlyph from "icon:tabler/file-zip";
import { findMessages } from "messages:find";
import { iconsMessages } from "messages:icons";
import { adding } from "../../boards/adding.ts";
import { copy } from "../../components/copy.ts";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { saveBlob } from "../../components/save-file.ts";
import { allows } from "../../data/session.ts";
import { failed } from "../../shell/toasts.tsx";
import { clearSelection, selected } from "./selection.ts";
import { pngSides, spriteOf, type ZipOf, zipFile, zipOf } from "./together.ts";

/** What can be done with the icons that are selected. @param ink the colour that the list shows them in */
export function SelectionBar({ ink }: { ink: string | undefined }) {
  const t = iconsMessages();
  const [busy, setBusy] = useState(false);
  const ids = [...selected.value.keys()];
  if (ids.length === 0) return null;
  const save = async (name: string, file: () => Promise<Blob>) => {
    setBusy(true);
    await file().then((blob) => saveBlob(blob, name), failed);
    setBusy(false);
  };
  const sprite = async () => new Blob([await spriteOf(ids, ink)], { type: "image/svg+xml" });
  return (
    <div class="icons-together" role="group" aria-label={t.selected(ids.length)}>
      <IconButton label={t.clear} glyph={x} onClick={clearSelection} />
      <strong class="numbers">{t.selected(ids.length)}</strong>
      <button type="button" class="button primary" onClick={() => void copy(spriteOf(ids, ink), t.sprite)}>
        <Glyph path={copyGlyph} size={18} /> {t.copySprite}
      </button>
      <button type="button" class="button" disabled={busy} onClick={() => void save("sprite.svg", sprite)}>
        <Glyph path={downloadGlyph} size={18} /> {t.saveSprite}
      </button>
      <span class="icons-zip">
        <select class="input" aria-label={t.zipOf} value={zipOf.value} onChange={({ currentTarget }) => void (zipOf.value = currentTarget.value as ZipOf)}>
          <option value="svg">SVG</option>
          {pngSides.map((side) => <option key={side} value={side}>PNG {findMessages().pixels(Number(side))}</option>)}
        </select>
        <button type="button" class="button" disabled={busy} onClick={() => void save("icons.zip", () => zipFile(ids, zipOf.peek(), ink))}>
          <Glyph path={zipGlyph} size={18} /> {t.saveZip}
        </button>
      </span>
      {allows("ai") && (
        <IconButton
          label={t.addSelected} glyph={boardGlyph} aria-haspopup="dialog"
          onClick={() => void (adding.value = ids.map((id) => ({ type: "icon", ref: String(id) })))}
        />
      )}
    </div>
  );
}

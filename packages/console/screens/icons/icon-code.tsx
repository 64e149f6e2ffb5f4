import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import downloadGlyph from "icon:tabler/download";
import { findMessages } from "messages:find";
import { iconsMessages } from "messages:icons";
import { copy, copyPicture } from "../../components/copy.ts";
import { Glyph } from "../../components/glyph.tsx";
import { Problem } from "../../components/problem.tsx";
import { Segments } from "../../components/segments.tsx";
import { saveBlob } from "../../components/save-file.ts";
import { cache, useQuery } from "../../data/cache.ts";
import { preference } from "../../shell/preference.ts";
import { useShortcuts } from "../../shell/shortcuts.ts";
import { failed } from "../../shell/toasts.tsx";
import { drawPicture } from "./draw-picture.ts";
import { dragForm } from "./icon-drag.ts";
import type { IconLook } from "./icon-look.ts";
import { type CodeForm, codeForms, iconCode } from "./icon-text.ts";

const shownForm = preference<CodeForm>("icon-code", "svg", codeForms.map(([form]) => form));
const ground = preference<"page" | "light" | "dark" | "check">("icon-ground", "page", ["page", "light", "dark", "check"]);

interface IconCodeProps {
  icon: { id: number; slug: string; name: string };
  /** Whether it is drawn in the colour of the text. */
  plain: boolean;
  look: IconLook;
  /** What stands between picture and code. */
  children: ComponentChildren;
}

/**
 * The icon as it is to look, and the same as code: one text from the service is what is shown, what is copied and what is saved. Pictures are drawn from
 * that text too.
 */
export function IconCode({ icon, plain, look, children }: IconCodeProps) {
  const t = findMessages();
  const together = iconsMessages();
  const codeOf = (form: CodeForm) => ({ ...iconCode(icon.id, form, look), keep: true });
  const svg = useQuery(codeOf("svg"));
  const code = useQuery(codeOf(shownForm.value));
  const picture = useBlobUrl(svg.data);
  const copyForm = (form: CodeForm, name: string) =>
    void copy(cache.fetchQuery({ queryKey: codeOf(form).key, queryFn: ({ signal }) => codeOf(form).load(signal), staleTime: 600_000 }), name);
  const png = () => drawPicture(svg.data!, look.size);
  useShortcuts(icon.name, [
    { keys: ["c"], label: t.copyAs("SVG"), run: () => copyForm("svg", "SVG") },
    { keys: ["x"], label: t.copyAs("JSX"), run: () => copyForm("jsx", "JSX") },
  ]);
  if (svg.error && svg.data === undefined) return <Problem error={svg.error} again={svg.again} />;
  return (
    <>
      <div class={`icon-stage on-${ground.value}`} data-board={`icon:${icon.id}`} data-file={icon.slug}>
        {picture && <Picture path={picture} name={icon.name} size={look.size} text={plain && look.color === undefined} />}
      </div>
      <Segments
        bare label={t.ground} value={ground.value} change={(value) => void (ground.value = value)}
        options={(["page", "light", "dark", "check"] as const).map((value) => ({ value, label: t.grounds[value] }))}
      />
      {children}
      <div class="copy-buttons" role="group" aria-label={t.copy}>
        {codeForms.map(([form, name]) => (
          <button
            key={form} type="button" class={`button ${form === "svg" ? "primary" : ""}`} onFocus={() => void (shownForm.value = form)}
            onClick={() => [void (shownForm.value = form), copyForm(form, name)]}
          >
            {form === "svg" ? t.copyAs("SVG") : name}
          </button>
        ))}
        <button type="button" class="button" disabled={!svg.data} onClick={() => void copyPicture(png(), "PNG")}>PNG</button>
      </div>
      <pre class="code" tabIndex={0} aria-label={t.code}><code>{code.data ?? ""}</code></pre>
      <div class="panel-actions">
        <button
          type="button" class="button" disabled={!svg.data}
          onClick={() => saveBlob(new Blob([svg.data!], { type: "image/svg+xml" }), `${icon.slug}.svg`)}
        >
          <Glyph path={downloadGlyph} size={18} /> SVG
        </button>
        <button
          type="button" class="button" disabled={!svg.data}
          onClick={() => void png().then((blob) => saveBlob(blob, `${icon.slug}-${look.size}.png`), failed)}
        >
          <Glyph path={downloadGlyph} size={18} /> PNG {look.size}
        </button>
      </div>
      <div class="icon-drag">
        <Segments
          label={together.dragAs} value={dragForm.value} change={(value) => void (dragForm.value = value)}
          options={[{ value: "svg", label: "SVG" }, { value: "png", label: `PNG ${look.size}` }]}
        />
        <p class="muted small">{together.dragHint}</p>
      </div>
    </>
  );
}

/** What is drawn in the colour of the text has none in `img`: there it is a mask over that colour. */
function Picture({ path, name, size, text }: { path: string; name: string; size: number; text: boolean }) {
  if (!text) return <img src={path} alt={name} width={size} height={size} />;
  const side = `${size}px`;
  return <span class="icon-text" role="img" aria-label={name} draggable style={{ maskImage: `url("${path}")`, inlineSize: side, blockSize: side }} />;
}

/** A URL of a drawing for `img`, where scripts in it cannot run. */
function useBlobUrl(svg: string | undefined): string | undefined {
  const [url, setUrl] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (svg === undefined) return undefined;
    const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return url;
}

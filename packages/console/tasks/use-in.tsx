import { useRef } from "preact/hooks";
import arrow from "icon:tabler/arrow-right";
import { createMessages } from "messages:create";
import { Glyph } from "../components/glyph.tsx";
import { Sheet, type SheetHandle } from "../components/sheet.tsx";
import { useModels } from "../forms/use-models.ts";
import type { Model } from "../forms/model.ts";
import type { MediaKind } from "./task.ts";

/** Groups of models, and kinds of work, that begin with such a file. */
const takers: Record<MediaKind, readonly string[]> = {
  image: ["picture", "video-from-pictures", "people"],
  video: ["edit-clip", "enlarge", "people"],
  audio: ["lip-sync"],
};

/** Models whose form begins with such a file. */
export function modelsFor(media: MediaKind, models: readonly Model[]): Model[] {
  return models.filter(({ group, kinds }) => [group, ...kinds].some((one) => takers[media].includes(one)));
}

interface UseInProps {
  media: MediaKind;
  /** What the form begins with, as a parameter: `from=TASK`, `upload=ID`. */
  with: string;
  /** A model that is not offered: the one that made it. */
  except?: string;
}

/** Hands a file on to a model. */
export function UseIn({ media, with: param, except }: UseInProps) {
  const t = createMessages();
  const sheet = useRef<SheetHandle>(null);
  const models = useModels().data ?? [];
  const able = modelsFor(media, models).filter(({ path }) => path !== except);
  if (able.length === 0) return null;
  return (
    <>
      <button type="button" class="button" aria-haspopup="dialog" onClick={() => sheet.current?.open()}><Glyph path={arrow} size={18} /> {t.sendTo}</button>
      <Sheet handle={sheet} title={t.sendTo}>
        <ul class="send-list">
          {able.map(({ path, name, summary }) => (
            <li key={path}>
              <a class="model-card" href={`/create/${path}?${param}`} onClick={() => sheet.current?.close()}>
                <span class="model-name" lang="en">{name}</span>
                <span class="model-summary" lang="en">{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

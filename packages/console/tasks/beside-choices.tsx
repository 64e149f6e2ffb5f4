import columns from "icon:tabler/columns-2";
import { studioMessages } from "messages:studio";
import { Glyph } from "../components/glyph.tsx";
import { useModels } from "../forms/use-models.ts";
import { dollars } from "../messages/format.ts";
import { type Beside, besides } from "./beside-of.ts";

interface BesideChoicesProps {
  model: string;
  /** The engine that did it, or would. */
  engine: string | undefined;
  busy: boolean;
  choose: (beside: Beside) => void;
}

/** Who could do the same beside it, one press each; nothing where nobody could. */
export function BesideChoices({ model, engine, busy, choose }: BesideChoicesProps) {
  const t = studioMessages().beside;
  const found = besides(model, engine, useModels().data ?? []);
  if (found.length === 0) return null;
  return (
    <div class="beside" role="group" aria-label={t.title}>
      <span class="field-label"><Glyph path={columns} size={16} /> {t.title}</span>
      {found.map((one) => (
        <button key={`${one.model.path} ${one.engine?.engine}`} type="button" class="chip" disabled={busy} aria-busy={busy} onClick={() => choose(one)}>
          {one.engine
            ? [one.engine.engine, one.engine.provider, one.engine.price && dollars(one.engine.price.amount)].filter(Boolean).join(" · ")
            : <span lang="en">{one.model.name}</span>}
        </button>
      ))}
    </div>
  );
}

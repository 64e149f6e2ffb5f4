import { useRef, useState } from "preact/hooks";
import stack from "icon:tabler/stack-2";
import operateCss from "sheet:../../styles/operate.css";
import tasksCss from "sheet:../../tasks/tasks.css";
import { studioMessages } from "messages:studio";
import { Glyph } from "../../components/glyph.tsx";
import { Sheet, type SheetHandle } from "../../components/sheet.tsx";
import { useFetched } from "../../components/use-fetched.ts";
import type { FormState } from "../../forms/form-state.ts";
import { pathOfName } from "../../forms/logic/body-path.ts";
import { placeFor } from "../../forms/logic/place-for.ts";
import type { MediaRule } from "../../forms/logic/schema.ts";
import { number } from "../../messages/format.ts";
import { withStyles } from "../../styles/with-styles.ts";
import { runs } from "./many-runs.ts";

/** Many pictures through one form: a folder or a choice of files, one progress, one ZIP. Forms without a picture have no such thing. */
export function Many({ state }: { state: FormState }) {
  const t = studioMessages().many;
  const sheet = useRef<SheetHandle>(null);
  const [wanted, setWanted] = useState(false);
  const Fetched = useFetched(async () => (await withStyles(import("./many-sheet.tsx"), operateCss, tasksCss)).ManySheet, wanted);
  const { path, schema } = state.model;
  const place = placeFor(schema, "image");
  const rule = place === undefined ? undefined : ruleAt(state, place);
  if (place === undefined || rule === undefined) return null;
  const run = runs.value.get(path);
  const open = () => {
    sheet.current?.open();
    setWanted(true);
  };
  return (
    <>
      <button type="button" class="button" aria-haspopup="dialog" onClick={open}>
        <Glyph path={stack} size={18} /> {t.open} {run && <span class="numbers">{number(run.done)} / {number(run.entries.value.length)}</span>}
      </button>
      <Sheet handle={sheet} title={t.title} kind="media-sheet">{Fetched && <Fetched state={state} place={place} rule={rule} />}</Sheet>
    </>
  );
}

function ruleAt({ model }: FormState, place: string): MediaRule | undefined {
  const [name, entry] = pathOfName(place);
  const member = model.schema.properties?.[String(name)];
  return entry === undefined ? member?.["x-media"] : member?.items?.["x-media"];
}

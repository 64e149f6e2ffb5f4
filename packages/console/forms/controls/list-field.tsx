import { useRef } from "preact/hooks";
import chevronDown from "icon:tabler/chevron-down";
import chevronUp from "icon:tabler/chevron-up";
import plus from "icon:tabler/plus";
import trash from "icon:tabler/trash";
import { createMessages } from "messages:create";
import { useAfterDrawing } from "../../components/after-drawing.ts";
import { Glyph } from "../../components/glyph.tsx";
import { IconButton } from "../../components/icon-button.tsx";
import { freshOf } from "../logic/body-of.ts";
import { moved, nameOf } from "../logic/body-path.ts";
import { controlOf, labelOf } from "../logic/schema.ts";
import { FieldFrame, labelAt } from "./field-frame.tsx";
import { type Nesting, ObjectMembers } from "./object-field.tsx";

/** Entries one below the other, numbered as prompts name them ("Image 1"), with buttons that add, remove and move them. */
export function ListField(props: Nesting) {
  const t = createMessages();
  const { state, path, schema, control: Control } = props;
  const box = useRef<HTMLDivElement>(null);
  const afterDrawing = useAfterDrawing();
  const list = (state.get(path) ?? []) as readonly unknown[];
  const items = schema.items!;
  const single = props.entry ?? singular(labelAt(props));
  const { maxItems = Infinity } = schema;
  const set = (to: readonly unknown[]) => state.set(path, to.length === 0 ? undefined : to);
  /** The button that moved an entry goes with it, or its opposite where there is no further way. */
  const move = (from: number, to: number) => {
    set(moved(list, from, to));
    afterDrawing(() => {
      const entry = box.current?.querySelectorAll(":scope > .form-entry")[to];
      const [up, down] = entry?.querySelectorAll<HTMLButtonElement>(":scope > .form-entry-head button") ?? [];
      const [same, other] = to < from ? [up, down] : [down, up];
      (same?.disabled ? other : same)?.focus();
    });
  };
  const focusEntry = (place: number) =>
    afterDrawing(() => {
      const entry = box.current?.querySelectorAll(":scope > .form-entry")[place];
      const first = entry?.querySelector<HTMLElement>(".form-entry-body :is(input:not([type=file]), textarea, select, button)");
      (first ?? box.current?.querySelector<HTMLElement>(":scope > .form-add"))?.focus();
    });
  return (
    <FieldFrame {...props} group>
      <div ref={box} class="form-list">
        {list.map((_, place) => {
          const name = t.entry({ name: single, number: place + 1 });
          return (
            <div key={place} class="form-entry" role="group" aria-label={name}>
              <div class="form-entry-head">
                <span class="field-label">{name}</span>
                <IconButton label={t.up(name)} glyph={chevronUp} size={16} disabled={place === 0} onClick={() => move(place, place - 1)} />
                <IconButton
                  label={t.down(name)} glyph={chevronDown} size={16} disabled={place === list.length - 1} onClick={() => move(place, place + 1)}
                />
                <IconButton
                  label={t.remove(name)} glyph={trash} size={16}
                  onClick={() => {
                    set(list.toSpliced(place, 1));
                    focusEntry(Math.max(0, place - 1));
                  }}
                />
              </div>
              <div class="form-entry-body">
                {controlOf(items) === "object"
                  ? <ObjectMembers {...props} path={[...path, place]} schema={items} />
                  : <Control state={state} path={[...path, place]} schema={items} required label={name} />}
              </div>
            </div>
          );
        })}
        <button
          type="button" class="button form-add" data-list={nameOf(path)} disabled={list.length >= maxItems}
          onClick={() => {
            set([...list, freshOf(items)]);
            focusEntry(list.length);
          }}
        >
          <Glyph path={plus} size={18} /> {t.add(props.entry ?? labelOf(single, {}))}
        </button>
      </div>
    </FieldFrame>
  );
}

function singular(name: string): string {
  return /(?:ss|prompt)$/.test(name) ? name : name.replace(/s$/, "");
}

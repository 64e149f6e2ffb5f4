import { useId } from "preact/hooks";
import { boardsMessages } from "messages:boards";
import type { Board } from "../../boards/board.ts";
import { Segments } from "../../components/segments.tsx";

export type BoardValues = Pick<Board, "name" | "description" | "visibility">;

/** What a board is called, what it is for, and who sees it. */
export function BoardFields({ values, change }: { values: BoardValues; change: (to: BoardValues) => void }) {
  const t = boardsMessages();
  const [name, description] = [useId(), useId()];
  return (
    <>
      <div class="field">
        <label class="field-label" for={name}>{t.name}</label>
        <input
          id={name} class="input" required maxLength={120} autofocus autocomplete="off" value={values.name}
          onInput={({ currentTarget: { value } }) => change({ ...values, name: value })}
        />
      </div>
      <div class="field">
        <label class="field-label" for={description}>{t.description}</label>
        <textarea
          id={description} rows={2} maxLength={2000} value={values.description}
          onInput={({ currentTarget: { value } }) => change({ ...values, description: value })}
        />
      </div>
      <Segments
        label={t.visibility} value={values.visibility} change={(visibility) => change({ ...values, visibility })}
        options={(["private", "account"] as const).map((value) => ({ value, label: t.visibilities[value] }))}
      />
    </>
  );
}

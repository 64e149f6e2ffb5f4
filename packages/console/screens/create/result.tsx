import photo from "icon:tabler/photo-ai";
import { EmptyState } from "../../components/empty-state.tsx";
import { Problem } from "../../components/problem.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { createMessages } from "../../messages/create/create-messages.ts";
import { useTask } from "../../tasks/task-feed.ts";
import { TaskView } from "../../tasks/task-view.tsx";
import { hasSeed } from "./variations.ts";
import { VariationTiles } from "./variation-tiles.tsx";

/** The task that was last run here, as it goes. */
export function Result({ state, id }: { state: FormState; id: string | undefined }) {
  const t = createMessages();
  const { task, problem } = useTask(id);
  return (
    <section class="create-result" aria-label={t.result} aria-busy={id !== undefined && !task && !problem}>
      <VariationTiles chosen={id} />
      {problem && !task && <Problem error={problem} />}
      {task && <TaskView task={task} keepSeed={hasSeed(state) ? (seed) => state.set(["seed"], seed) : undefined} />}
      {id === undefined && <EmptyState glyph={photo} title={t.result}><p>{t.resultHint} <span class="by-keys">{t.resultKeys}</span></p></EmptyState>}
    </section>
  );
}


import photo from "icon:tabler/photo-ai";
import boardsCss from "sheet:../boards/boards.css";
import operateCss from "sheet:../../styles/operate.css";
import tasksCss from "sheet:../../tasks/tasks.css";
import { createMessages } from "messages:create";
import { EmptyState } from "../../components/empty-state.tsx";
import { useFetched } from "../../components/use-fetched.ts";
import { Problem } from "../../components/problem.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { withStyles } from "../../styles/with-styles.ts";
import { useTask } from "../../tasks/task-feed.ts";
import { hasSeed } from "./variations.ts";
import { VariationTiles } from "./variation-tiles.tsx";

/** The task that was last run here, as it goes. */
export function Result({ state, id }: { state: FormState; id: string | undefined }) {
  const t = createMessages();
  const { task, problem } = useTask(id);
  // A form is there without it, and most of its code is for what comes later.
  const View = useFetched(async () => (await withStyles(import("../../tasks/task-view.tsx"), operateCss, tasksCss, boardsCss)).TaskView, id !== undefined);
  return (
    <section class="create-result" aria-label={t.result} aria-busy={id !== undefined && !problem && !(task && View)}>
      <VariationTiles chosen={id} />
      {problem && !task && <Problem error={problem} />}
      {task && View && <View task={task} keepSeed={hasSeed(state) ? (seed) => state.set(["seed"], seed) : undefined} />}
      {id === undefined && <EmptyState glyph={photo} title={t.result}><p>{t.resultHint} <span class="by-keys">{t.resultKeys}</span></p></EmptyState>}
    </section>
  );
}


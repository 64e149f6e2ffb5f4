import { studioMessages } from "messages:studio";
import { search, withParams } from "../../router/location.ts";
import { useTask } from "../../tasks/task-feed.ts";
import { TaskPicture } from "../../tasks/task-picture.tsx";
import { variationCount } from "./variations.ts";

/** Variations that were ordered at once, each as it goes; the chosen one is shown whole below. */
export function VariationTiles({ chosen }: { chosen: string | undefined }) {
  const t = studioMessages();
  const ids = (search.value.get("set") ?? "").split(",").filter((id) => id !== "").slice(0, variationCount);
  if (ids.length < 2 || chosen === undefined || !ids.includes(chosen)) return null;
  return (
    <nav class="variations" aria-label={t.variations}>
      {ids.map((id, place) => <Tile key={id} id={id} label={t.variation(place + 1)} chosen={id === chosen} />)}
    </nav>
  );
}

function Tile({ id, label, chosen }: { id: string; label: string; chosen: boolean }) {
  const { task } = useTask(id);
  return (
    <a class="result-tile" href={withParams({ task: id })} aria-current={chosen ? "true" : undefined} aria-label={label} title={label}>
      <TaskPicture task={task} />
    </a>
  );
}

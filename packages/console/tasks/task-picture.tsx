import alert from "icon:tabler/alert-triangle";
import film from "icon:tabler/movie";
import { createMessages } from "messages:create";
import { Glyph } from "../components/glyph.tsx";
import { mediaUrl } from "../data/media-url.ts";
import { kindOf, type Task } from "./task.ts";
import { statusOf } from "./status-of.ts";

/** The first result of a task, small; before it is there, how far it is. */
export function TaskPicture({ task }: { task: Task | undefined }) {
  const [result] = task?.results ?? [];
  const picture = task?.previews[0] ?? (result && kindOf(result) === "image" ? result : undefined);
  if (picture) return <img src={mediaUrl(picture.url)} alt="" loading="lazy" decoding="async" />;
  if (task?.status === "FAILED") return <Glyph path={alert} />;
  if (result) return <Glyph path={film} />;
  const status = task && statusOf(task, createMessages());
  return <progress value={task?.status === "IN_PROGRESS" ? task.progress : undefined} aria-label={status} />;
}

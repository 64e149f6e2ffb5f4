import type { Task } from "../../tasks/task.ts";

/** A picture and its task. */
interface Named {
  name: string;
  task?: Pick<Task, "task_id" | "status">;
}

/** Characters of all names in the URL of an archive: servers take some 16,000 in all headers, and a letter of many scripts is nine. */
const longestNames = 8_000;

/** Where the results of an order are, as one ZIP, called after their pictures. */
export function archivePath(entries: readonly Named[]): string | undefined {
  const whole = entries.filter(({ task }) => task?.status === "COMPLETED");
  if (whole.length === 0) return undefined;
  const most = Math.floor(longestNames / whole.length);
  // Lists are parted by commas.
  const names = whole.map(({ name }) => shortened(name.replace(/\.[^.]{0,10}$/, "").replaceAll(",", "_"), most));
  return `/v1/tasks/archive?${new URLSearchParams({ ids: whole.map(({ task }) => task!.task_id).join(","), names: names.join(",") })}`;
}

/** The beginning of a name: at most 60 letters, and so many characters of a URL. */
function shortened(name: string, most: number): string {
  const letters = Array.from(name.toWellFormed()).slice(0, 60);
  while (new URLSearchParams({ n: `${letters.join("")},` }).toString().length - 2 > most) letters.pop();
  return letters.join("");
}

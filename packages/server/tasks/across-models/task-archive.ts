import type { Readable } from "node:stream";
import { archiveStem, ArchiveNames } from "../../delivery/archive-names.ts";
import { zipStream } from "../../delivery/zip-stream.ts";
import { invalidRequest } from "../../errors.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import type { TaskRow } from "../../store/database/tasks/tasks.ts";
import type { StoredResult } from "../task-view.ts";

/** Tasks in one archive. */
export const mostInArchive = 200;

interface Entry {
  name: string;
  object: string;
  at: Date;
}

/**
 * The results of tasks as one ZIP file.
 * @param names of the tasks' files without extension, in their order; where one is missing, by model and task
 * @throws ServiceError 400 where none of the tasks has a result
 */
export function taskArchive(objects: Pick<ObjectStore, "read">, tasks: readonly TaskRow[], names: readonly string[]): Readable {
  const entries = entriesOf(tasks, names);
  if (entries.length === 0) throw invalidRequest([{ name: "ids", reason: "must name tasks that have results" }]);
  return zipStream(entries.map(({ name, object, at }) => ({ name, lastModified: at, open: () => objects.read(object) })));
}

/** Each file with a name that no other has. */
export function entriesOf(tasks: readonly TaskRow[], wanted: readonly string[]): Entry[] {
  const names = new ArchiveNames();
  return tasks.flatMap((task, place) => {
    const stem = archiveStem(wanted[place] ?? "") || `${task.endpoint.replaceAll("/", "-")}-${task.id.slice(-12)}`;
    return (JSON.parse(task.results_json) as StoredResult[]).map(({ object, fileName }, number): Entry => {
      const extension = /\.\w+$/.exec(fileName)?.[0] ?? "";
      const own = number === 0 ? stem : `${stem}-${number + 1}`;
      return { name: names.take(own, extension), object, at: new Date(Number(task.finished_at ?? task.created_at)) };
    });
  });
}

import type { TaskRow } from "../store/database/tasks/tasks.ts";

/** What a task's row keeps of an engine: its note, and the place of the work in a queue elsewhere. */
export interface StoredNote {
  engine: string;
  note: string;
  /** Requests before its own, where whoever does the work says that. */
  position?: number;
}

export const noteIn = ({ note_json: json }: Pick<TaskRow, "note_json">): StoredNote | undefined => (
  json === null ? undefined : (JSON.parse(json) as StoredNote)
);

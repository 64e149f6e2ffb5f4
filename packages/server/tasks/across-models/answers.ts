import Type from "typebox";
import { mostInArchive } from "./task-archive.ts";
import { drainingMeaning, finishedExample, fullTask, nextPageToken, pageTokenMeaning, pageTokenText, status, taskId, taskIdExample } from "../answers.ts";

export const historyQuery = Type.Object({
  model: Type.Optional(Type.Array(Type.String(), {
    description: "Only tasks of this model or these, by their paths below /v1/ai", examples: ["image-expand/model"],
  })),
  status: Type.Optional(Type.Array(status, { description: "Only tasks of this status or these" })),
  q: Type.Optional(Type.String({ maxLength: 200, description: "Only tasks with this text in their model or in a text of their body, such as the prompt" })),
  before: Type.Optional(Type.String({
    format: "uuid",
    pattern: "^[0-9a-fA-F-]{36}$",
    patternReason: "must be the id of a task",
    description: "Only tasks created before this one: `next` of the last page",
  })),
  page_token: Type.Optional(pageTokenText(`${pageTokenMeaning}. In place of \`before\``)),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 25, description: "Tasks a page" }),
});

export const historyAnswer = Type.Object(
  {
    data: Type.Array(fullTask, { description: "Tasks, newest first" }),
    next: Type.Optional(Type.String({
      description: "What `before` of the next page must be; absent on the last. A page of a search with `q` may be short and not the last",
    })),
    next_page_token: nextPageToken,
  },
  { title: "TaskHistory", description: "A page of tasks of all models", examples: [{ data: [finishedExample], next: taskIdExample }] },
);

export const archiveQuery = Type.Object({
  ids: Type.Array(Type.String({ minLength: 1 }), {
    minItems: 1, maxItems: mostInArchive, uniqueItems: false, examples: [[taskIdExample]],
    description: "Ids of the tasks, in the order of their files; each counts once",
  }),
  names: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), {
    maxItems: mostInArchive, uniqueItems: false,
    description: "What their files are called, place by place as in `ids`; an empty one is called after its task. An extension is put in by what each is",
  })),
});

/** Not JSON: the bytes of a file. */
export const archiveAnswer = {
  description: "The ZIP file, packed while it is sent. Files are stored, not compressed again",
  content: { "application/zip": { schema: { type: "string", format: "binary", description: "The bytes of the file" }, example: "(the bytes of a file)" } },
};

export const retriedAnswer = Type.Object(
  { data: Type.Object({ task_id: taskId, status }) },
  { title: "RetriedTask", description: "The new task", examples: [{ data: { task_id: taskIdExample, status: "CREATED" } }] },
);

/** Not JSON: events of the type `task`, whose data is that of a task, as get-task shows it. */
export const changesAnswer = {
  description: "First each task that waits or is in progress, then an event for each change of a task of the account. The stream goes on until it is closed",
  content: {
    "text/event-stream": {
      schema: {
        type: "string",
        description: "Lines `event: task`, `id: ...` and `data: {...}` with the members that `data` of get-task has, then an empty line. A comment each 15 s. "
          + drainingMeaning,
      },
      example: `event: task\nid: 1772000000000\ndata: ${JSON.stringify(finishedExample)}\n\n`,
    },
  },
};

import Type from "typebox";

export const taskIdExample = "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10";

const taskId = Type.String({ format: "uuid", description: "Names the task in the calls that follow it" });
const status = Type.Enum(["CREATED", "IN_PROGRESS", "COMPLETED", "FAILED"], { description: "Moves only forward; COMPLETED and FAILED are final" });
const generated = Type.Array(Type.String(), { description: "Signed URLs of the results; empty until COMPLETED" });

export function createdAnswer(produces: "image" | "video") {
  const title = produces === "image" ? "CreatedImageTask" : "CreatedVideoTask";
  return Type.Object({ data: Type.Object({ task_id: taskId, status, ...(produces === "image" && { generated }) }) }, {
    title,
    description: "The new task",
    examples: [{ data: { task_id: taskIdExample, status: "CREATED", ...(produces === "image" && { generated: [] }) } }],
  });
}

export const listAnswer = Type.Object(
  { data: Type.Array(Type.Object({ task_id: taskId, status })) },
  { title: "TaskList", description: "A page of tasks, newest first", examples: [{ data: [{ task_id: taskIdExample, status: "COMPLETED" }] }] },
);

const time = (description: string) => Type.String({ format: "date-time", description });

const finishedExample = {
  task_id: taskIdExample,
  status: "COMPLETED",
  generated: ["https://atelier.example.org/media/files/3f0c9a/result.png?expires=1772000000&signature=b1f2"],
  progress: 1,
  created_at: "2026-02-18T09:30:00.000Z",
  started_at: "2026-02-18T09:30:00.120Z",
  finished_at: "2026-02-18T09:30:04.500Z",
  expires_at: "2026-02-25T09:30:00.000Z",
  engine: "local",
  fidelity: "classical",
  seed: 7,
};

/** Engines add members of their own, such as `effective_prompt`. */
export const taskAnswer = Type.Object(
  {
    data: Type.Object(
      {
        task_id: taskId,
        status,
        generated,
        progress: Type.Number({ minimum: 0, maximum: 1, description: "Part of the work that is done" }),
        queue_position: Type.Optional(Type.Integer({ description: "Waiting tasks of its class, pictures or films, before this one, while CREATED" })),
        estimated_seconds: Type.Optional(
          Type.Integer({
            description: "Seconds until it has probably ended, by the times of earlier tasks; absent once it has ended, and before any was measured",
          }),
        ),
        error: Type.Optional(Type.Object({
          code: Type.String({ description: "Why it failed, for programs" }), message: Type.String({ description: "Why it failed, for people" }),
        })),
        error_message: Type.Optional(Type.String({ description: "The same as `error.message`" })),
        created_at: time("When it was created"),
        started_at: Type.Optional(time("When work on it began")),
        finished_at: Type.Optional(time("When it ended")),
        expires_at: time("When it and its results are removed"),
        engine: Type.Optional(Type.String({ description: "The engine that did the work" })),
        fidelity: Type.Optional(Type.String({ description: "How the result came to be: procedural, classical, generative or approximate" })),
        seed: Type.Optional(Type.Integer({ description: "The seed that was used" })),
      },
      { additionalProperties: true },
    ),
  },
  { title: "Task", description: "The task as it is now", examples: [{ data: finishedExample }] },
);

/** Not JSON: each event is a line `data: ` and the `data` of a task, as get-task shows it. */
export const eventsAnswer = {
  description: "An event for each change of status or progress; the last one is COMPLETED or FAILED, after which the stream ends",
  content: {
    "text/event-stream": {
      schema: { type: "string", description: "Lines `data: {...}` with the members that `data` of get-task has, each followed by an empty line" },
      example: `data: ${JSON.stringify(finishedExample)}\n\n`,
    },
  },
};

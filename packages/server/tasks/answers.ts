import Type from "typebox";

export const taskIdExample = "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10";

export const taskId = Type.String({ format: "uuid", description: "Names the task in the calls that follow it" });
export const status = Type.Enum(["CREATED", "IN_PROGRESS", "COMPLETED", "FAILED"], { description: "Moves only forward; COMPLETED and FAILED are final" });
const generated = Type.Array(Type.String({ format: "uri" }), { description: "Signed URLs of the results; empty until COMPLETED" });

/** Members of the body that nobody has looked at. */
export const ignoredMembers = {
  ignored: Type.Optional(Type.Array(Type.String(), {
    description: "Members of the body that change nothing: at most 20 that the model does not know, and of a finished task those that its engine did not use",
  })),
  did_you_mean: Type.Optional(Type.Record(Type.String(), Type.String(), {
    description: "The known member that is nearest to one of `ignored`, where one is near",
  })),
};

export function createdAnswer(produces: "image" | "video") {
  const title = produces === "image" ? "CreatedImageTask" : "CreatedVideoTask";
  return Type.Object({ data: Type.Object({ task_id: taskId, status, generated, ...ignoredMembers }) }, {
    title,
    description: "The new task",
    examples: [{ data: { task_id: taskIdExample, status: "CREATED", generated: [] } }],
  });
}

export const createQuery = Type.Object({
  dry_run: Type.Optional(Type.Boolean({
    description: "Check everything and make nothing: the answer is what the task would cost, or the failure that it would get",
  })),
  engine: Type.Optional(Type.String({
    maxLength: 100,
    description: "The engine that is to do it, in the place of the operator's order: one of `engines` of the model. 400 for one that is not here, " +
      "503 where it cannot",
  })),
  strict: Type.Optional(Type.Boolean({
    description: "Refuse members of the body that the model does not know with 400; otherwise they are ignored, and listed in `ignored`",
  })),
});

/** `data` of a create with `dry_run=true`. */
export const estimateAnswer = Type.Object(
  {
    estimated_cost: Type.Optional(Type.Number({ description: "What the task would cost; 0 where nothing is charged, absent where no price is known" })),
    currency: Type.Literal("USD", { description: "Of `estimated_cost`" }),
    engine: Type.String({ description: "The engine that would take it now" }),
    model: Type.Optional(Type.String({ description: "The model's id at its provider" })),
    estimated_seconds: Type.Optional(Type.Integer({
      description: "Seconds that the work would probably take, by the times of earlier tasks, once its turn has come; absent before any was measured",
    })),
    provider: Type.Optional(Type.String({ description: "Who would see the inputs; absent where they stay on the operator's machines" })),
    priced_on: Type.Optional(Type.String({ format: "date", description: "Day of the price list" })),
    ...ignoredMembers,
  },
  {
    title: "CostEstimate",
    description: "`data` of the answer to `dry_run=true`: what the task would cost",
    examples: [{ estimated_cost: 0.05, currency: "USD", engine: "hosted", model: "vendor/picture-model", provider: "fal", priced_on: "2026-11-24" }],
  },
);

export const pageTokenMeaning = "`next_page_token` of the page before: goes on behind its last task, whatever has been added or removed since";

/** In queries. `readPageToken` finds what the pattern cannot: a token that no list has given. */
export const pageTokenText = (description: string) => Type.String({
  maxLength: 100,
  pattern: "^[A-Za-z0-9_-]{27}$",
  patternReason: "must be `next_page_token` of the page before, as it was given",
  description,
});

export const nextPageToken = Type.Optional(Type.String({ description: "What `page_token` of the next page must be; absent on the last" }));

const pageTokenExample = "AZoveltcfD6dCk9vLx96EOrEvkQ";

export const listAnswer = Type.Object(
  { data: Type.Array(Type.Object({ task_id: taskId, status })), next_page_token: nextPageToken },
  {
    title: "TaskList",
    description: "A page of tasks, newest first",
    examples: [{ data: [{ task_id: taskIdExample, status: "COMPLETED" }], next_page_token: pageTokenExample }],
  },
);

const time = (description: string) => Type.String({ format: "date-time", description });

const resultExample = {
  url: "https://atelier.example.org/media/files/3f0c9a/result.png?expires=1772000000&signature=b1f2", media_type: "image/png", width: 1600, height: 1200,
  bytes: 2410233,
};
const inputExample = "https://atelier.example.org/media/files/77aa01/input-image.jpg?expires=1772000000&signature=c9d3";

export const finishedExample = {
  task_id: taskIdExample,
  status: "COMPLETED",
  model: "skin-enhancer/flexible",
  generated: ["https://atelier.example.org/media/files/3f0c9a/result.png?expires=1772000000&signature=b1f2"],
  results: [resultExample],
  previews: [{
    url: "https://atelier.example.org/media/files/90be55/preview.webp?expires=1772000000&signature=a7e0", media_type: "image/webp", width: 512, height: 384,
  }],
  input: { image: inputExample, skin_detail: 40 },
  input_files: [{ field: "image", url: inputExample, media_type: "image/jpeg", width: 1600, height: 1200, bytes: 482113 }],
  progress: 1,
  created_at: "2026-02-18T09:30:00.000Z",
  started_at: "2026-02-18T09:30:00.120Z",
  finished_at: "2026-02-18T09:30:04.500Z",
  expires_at: "2026-02-25T09:30:00.000Z",
  engine: "local",
  fidelity: "classical",
  seed: 7,
};

const fileFacts = {
  url: Type.String({ format: "uri", description: "Signed URL; works as long as the task is kept" }),
  media_type: Type.String({ description: "Internet media type" }),
  width: Type.Optional(Type.Integer({ description: "Pixels" })),
  height: Type.Optional(Type.Integer({ description: "Pixels" })),
  seconds: Type.Optional(Type.Number({ description: "Length; absent for pictures" })),
  bytes: Type.Optional(Type.Integer({ description: "Size of the file" })),
};
const files = (description: string) => Type.Array(Type.Object(fileFacts), { description });
const input = Type.Unsafe<Record<string, unknown>>({
  type: "object", properties: {}, additionalProperties: true,
  description: "The body of the create call as given; inline media, uploads and other files of this service as signed URLs. Not in webhooks",
});
const inputFiles = Type.Array(Type.Object({ field: Type.String({ description: "The member, as in `image_urls[0].url`" }), ...fileFacts }), {
  description: "The input files that are kept with the task: all of `input`, and what was fetched for it, of paid work once it is ordered, of other work " +
    "once it is COMPLETED. Not in webhooks",
});

/** Of any shape: engines are free in what they report. */
const anything = (description: string) => Type.Optional(Type.Unsafe<unknown>({ description }));

/** A task with all that is known of it. Engines add members of their own beside those that several of them have. */
export const fullTask = Type.Object(
  {
    task_id: taskId,
    status,
    model: Type.String({ description: "Path of its create call below /v1/ai" }),
    generated,
    results: files("The results, in the order of `generated`, with what is known of them"),
    previews: files("Small pictures of the results: WebP of at most 512 pixels a side, of a video one frame"),
    input: Type.Optional(input),
    input_files: Type.Optional(inputFiles),
    ...ignoredMembers,
    progress: Type.Number({ minimum: 0, maximum: 1, description: "Part of the work that is done" }),
    queue_position: Type.Optional(Type.Integer({
      description: "While CREATED, waiting tasks of its class, pictures or films, before this one; while IN_PROGRESS, requests before its own " +
        "in the queue of the provider that does it, where that says so",
    })),
    estimated_seconds: Type.Optional(
      Type.Integer({
        description: "Seconds until it has probably ended, by the times of earlier tasks; absent once it has ended, and before any was measured",
      }),
    ),
    error: Type.Optional(Type.String({ description: "Why it failed, for people. Present where it is FAILED, as are the two members that follow" })),
    error_code: Type.Optional(Type.String({
      description: "Why it failed, for programs: `invalid_input`, `no_face`, `content_policy`, `budget_exhausted` (before anything was sent), " +
        "`content_refused` (by whoever runs the model), " +
        "`engine_failed`, `engine_unknown` (perhaps done and charged, its result lost: the caller decides), `timeout`, `out_of_memory`, `cancelled`",
    })),
    error_message: Type.Optional(Type.String({ description: "The same as `error`" })),
    created_at: time("When it was created"),
    started_at: Type.Optional(time("When work on it began")),
    finished_at: Type.Optional(time("When it ended")),
    expires_at: time("When it and its results are removed; the end of the year 9999 where it is kept or on a board"),
    kept: Type.Optional(Type.Literal(true, { description: "It stays until somebody deletes it, or gives it an end again" })),
    on_board: Type.Optional(Type.Literal(true, { description: "It is not kept, and stays while it is on a board" })),
    engine: Type.Optional(Type.String({ description: "The engine that did the work" })),
    cost: Type.Optional(Type.Object({
      amount: Type.Number({ description: "Until it has ended what is reserved for it, then what it has cost; 0 where it has cost nothing after all" }),
      currency: Type.Literal("USD", { description: "Of `amount`" }),
      basis: Type.Enum(["estimated", "reported"], { description: "By the provider's price list, or as the provider has reported it" }),
    }, { description: "Where an engine charges for its work" })),
    provider: Type.Optional(Type.String({ description: "Whose machines the inputs go to; absent where they stay on the operator's" })),
    engine_model: Type.Optional(Type.String({ description: "The model, by its id at its provider or server" })),
    fidelity: Type.Optional(Type.String({ description: "How the result came to be: animatic, procedural, classical, generative or approximate" })),
    seed: Type.Optional(Type.Integer({ description: "The seed that was used" })),
    effective_prompt: Type.Optional(Type.String({ description: "The prompt that the work was done by, where it was made or enriched" })),
    applied: anything("What of the request is in the result, where the engine reports it: texts, or objects with details"),
    not_applied: anything("What was understood and is not in the result, with the reason where one is known"),
    not_found: anything("What was to be changed and is not in the picture"),
    not_understood: anything("What of the request was not understood"),
    normalised: anything("What was done to the inputs before the work, where they came otherwise than it takes them: objects with `field` and `change`"),
    unused_words: anything("Words of the prompt that changed nothing"),
  },
  { additionalProperties: true },
);

export const taskAnswer = Type.Object(
  { data: fullTask },
  { title: "Task", description: "The task as it is now", examples: [{ data: finishedExample }] },
);

/** Not JSON: each event is a line `data: ` and the `data` of a task, as get-task shows it. */
/** What all streams of events say of their end. */
export const drainingMeaning = "A service that stops ends the stream with `event: draining` and the `retry` after which to open it again";

export const eventsAnswer = {
  description: "An event for each change of status or progress; the last one is COMPLETED or FAILED, after which the stream ends",
  content: {
    "text/event-stream": {
      schema: {
        type: "string",
        description: `Lines \`data: {...}\` with the members that \`data\` of get-task has, each followed by an empty line. ${drainingMeaning}`,
      },
      example: `data: ${JSON.stringify(finishedExample)}\n\n`,
    },
  },
};

import { clientSurface } from "./client-surface.ts";

const header = '"""Written by `npm run generate` from the service\'s OpenAPI document."""\n\nfrom __future__ import annotations\n\n';

interface Call {
  name: "create" | "estimate" | "run";
  returns: string;
  /** Options beside endpoint and input, with their defaults. */
  options: string[];
  passes: string;
  doc: string;
}

const engine = "engine: str | None = None";
const creating = ["idempotency_key: str | None = None", "webhook_url: str | None = None", engine];
const calls: Call[] = [
  {
    name: "create",
    returns: "CreatedTask",
    options: creating,
    passes: "create_task(self._connection, endpoint, input, idempotency_key, webhook_url, engine)",
    doc: `Creates a task and does not wait. It may be repeated: a call with the same \`idempotency_key\` gives the first one's task, for 24
        hours; without one each call has its own. \`webhook_url\` is called at every status change. \`engine\` is the one that is to do it, one of
        \`engines\` of the model, in the place of the operator's order. Raises AtelierError when the input is refused.`,
  },
  {
    name: "estimate",
    returns: "api.CostEstimate",
    options: [engine],
    passes: "estimate_cost(self._connection, endpoint, input, engine)",
    doc: `What a task would cost: everything that \`create\` checks is checked, and nothing is made. Raises AtelierError as \`create\`, such as
        \`budget_exhausted\`.`,
  },
  {
    name: "run",
    returns: "AsyncFinished",
    options: ["on_progress: Callable[[Task], object] | None = None", "wait_at_most: float | None = None", 'on_cancel: OnCancel = "cancel"', ...creating],
    passes: "run_task(self._connection, self.tasks, endpoint, input, on_progress, wait_at_most, on_cancel, idempotency_key, webhook_url, engine)",
    doc: `Creates a task, waits for its end and gives its results in \`files\`. \`on_progress\` is called with the task at each change.
        Who cancels the call cancels the task, unless \`on_cancel\` is "leave"; one that outlasts \`wait_at_most\` seconds goes on.
        Raises AtelierError, TaskFailed, WaitTimeout or ConnectionFailed.`,
  },
];

/** `create`, `estimate` and `run` of the Python client, typed for each endpoint. */
export async function pythonEndpoints(): Promise<string> {
  const { endpoints } = await clientSurface();
  const methods = calls.flatMap(({ name, returns, options, passes, doc }) => {
    const begins = `    async def ${name}(\n        self, endpoint:`;
    const named = options.length > 0 ? " *," : "";
    const head = (endpoint: string, input: string) => `${begins} ${endpoint}, input: ${input},${named}\n${indented(options)}    ) -> ${returns}:`;
    return [
      ...endpoints.map(({ path, input }) => `    @overload\n${head(`Literal[${JSON.stringify(path)}]`, `api.${input}`)} ...\n`),
      `${head("api.Endpoint", "Any")}\n        """${doc}"""\n        return await ${passes}\n`,
    ];
  });
  return [
    header,
    "from collections.abc import Callable\nfrom typing import Any, Literal, overload\n\n",
    "from .. import api_generated as api\nfrom ..tasks_seen import CreatedTask, OnCancel, Task\n",
    "from .connection import AsyncConnection\nfrom .creating import create_task, estimate_cost\n",
    "from .running import run_task\nfrom .tasks import AsyncFinished, AsyncTasks\n\n\n",
    'class AsyncEndpointCalls:\n    """The calls that create tasks."""\n\n    tasks: AsyncTasks\n    _connection: AsyncConnection\n\n',
    methods.join("\n"),
  ].join("");
}

const indented = (options: string[]) => options.map((option) => `        ${option},\n`).join("");

import Type from "typebox";
import { readinessOf } from "../engines/kind-readiness.ts";
import type { EngineRouter } from "../engines/router.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { Routes } from "../http/server-types.ts";

const status = Type.Object({
  engines: Type.Array(
    Type.Object({
      engine: Type.String({ description: "Name of the engine" }),
      kind: Type.String({ description: "A kind of work that it does" }),
      ready: Type.Boolean({ description: "It could begin such work now" }),
      used: Type.Boolean({ description: "Work of the kind may come to it" }),
      fidelity: Type.Optional(Type.String({ description: "How it makes results of the kind" })),
      reason: Type.Optional(Type.String({ description: "Why it is not ready" })),
    }),
    { description: "What each engine can do" },
  ),
  kinds: Type.Array(
    Type.Object({
      kind: Type.String({ description: "A kind of work" }),
      ready: Type.Boolean({ description: "Creates of the kind are taken" }),
      engine: Type.Optional(Type.String({ description: "The engine that takes the next one" })),
      fidelity: Type.Optional(Type.String({ description: "How that engine makes results of the kind" })),
      reason: Type.Optional(Type.String({ description: "Why none takes it" })),
    }),
    { description: "Every kind of work" },
  ),
  queue: Type.Object({
    waiting: Type.Integer({ description: "Tasks of all accounts that wait" }),
    in_progress: Type.Integer({ description: "Tasks of all accounts in progress" }),
  }),
  workers: Type.Integer({ description: "Tasks that this process works on at the same time" }),
});

const example = {
  engines: [{ engine: "local", kind: "edit-image", ready: true, used: true, fidelity: "classical" }],
  kinds: [{ kind: "edit-image", ready: true, engine: "local", fidelity: "classical" }],
  queue: { waiting: 0, in_progress: 1 },
  workers: 2,
};

const statusSchema = Type.Object({ data: status }, { title: "Status", description: "What the service can do now", examples: [{ data: example }] });

export interface StatusParts {
  engines: EngineRouter;
  workers: number;
  queue(): Promise<{ waiting: number; inProgress: number }>;
}

/** `GET /v1/status`: which kinds of work are ready, and why not. For a key with any scope. */
export function statusRoutes({ engines, workers, queue }: StatusParts): Routes {
  return (http) => {
    http.get(
      "/v1/status",
      {
        schema: {
          tags: ["Operation"],
          operationId: "getStatus",
          summary: "Engines, kinds of work, queue and workers",
          response: { 200: statusSchema },
        },
        config: { access: { scope: "any", limit: "read" } },
      },
      async () => {
        const { waiting, inProgress } = await queue();
        const kinds = jobKinds.map((kind) => readinessOf(engines, kind));
        return { data: { engines: engines.states(), kinds, queue: { waiting, in_progress: inProgress }, workers } };
      },
    );
  };
}

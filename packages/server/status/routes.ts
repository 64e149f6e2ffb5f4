import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import { readStatus, type StatusParts } from "./read-status.ts";

const items = (what: string) => Type.Integer({ description: `${what} that can be found` });

const status = Type.Object({
  version: Type.String({ description: "Version of the service" }),
  uptime_seconds: Type.Integer({ description: "Since this process began" }),
  ready: Type.Boolean({ description: "Whether the library and every index are complete, as at `/readyz`" }),
  waits_for: Type.Array(Type.String(), { description: "What is not complete yet" }),
  engines: Type.Array(
    Type.Object({
      engine: Type.String({ description: "Name of the engine" }),
      kind: Type.String({ description: "A kind of work that it does" }),
      ready: Type.Boolean({ description: "It could begin such work now" }),
      used: Type.Boolean({ description: "Work of the kind may come to it" }),
      fidelity: Type.Optional(Type.String({ description: "How it makes results of the kind" })),
      reason: Type.Optional(Type.String({ description: "Why it is not ready: what is missing or wrong, at which server" })),
      requires: Type.Optional(Type.String({ description: "What the engine's servers must be at least for it, such as `ComfyUI 0.25.0`" })),
      last_check: Type.Optional(
        Type.Object(
          {
            at: Type.String({ format: "date-time", description: "When it ended" }),
            passed: Type.Boolean({ description: "The kind was done" }),
            error: Type.Optional(Type.String({ description: "Why it was not" })),
          },
          { description: "The last `atelier engines check` of this kind by this engine" },
        ),
      ),
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
  workers_busy: Type.Integer({ description: "Tasks that it works on now" }),
  catalogs: Type.Object({ sounds: items("Sound effects"), music: items("Tracks"), icons: items("Icons") }, { description: "What the catalogs hold" }),
  search: Type.Object(
    { ready: Type.Boolean({ description: "Searches are answered" }), reason: Type.Optional(Type.String({ description: "Why they are not" })) },
    { description: "Whoever searches for this process. While it is away nothing can be found, and the sizes of the catalogs are 0" },
  ),
  disk: Type.Object(
    { free_bytes: Type.Integer({ description: "That the service may use" }), total_bytes: Type.Integer({ description: "Of the whole disk" }) },
    { description: "The disk of the data folder" },
  ),
  ffmpeg: Type.Optional(Type.String({ description: "Version of ffmpeg; absent where there is none" })),
  starter_progress: Type.Optional(Type.Number({ description: "How far the starter library is, 0 to 1; absent where nobody makes it" })),
  members: Type.Array(
    Type.Object({
      roles: Type.Array(Type.String(), { description: "What it does of `api`, `search`, `worker`, `deliver` and `maintain`" }),
      version: Type.String({ description: "Version that it runs" }),
      started_at: Type.String({ format: "date-time", description: "Since when it runs" }),
      seen_at: Type.String({ format: "date-time", description: "Its last sign of life" }),
      host: Type.Optional(Type.String({ description: "Machine, for keys with the scope `admin`" })),
      pid: Type.Optional(Type.Integer({ description: "Process there, for keys with the scope `admin`" })),
    }),
    { description: "The processes of this service, oldest first" },
  ),
});

const example = {
  version: "0.1.0",
  uptime_seconds: 1_051_200,
  ready: true,
  waits_for: [],
  engines: [{ engine: "local", kind: "edit-image", ready: true, used: true, fidelity: "classical" }],
  kinds: [{ kind: "edit-image", ready: true, engine: "local", fidelity: "classical" }],
  queue: { waiting: 0, in_progress: 1 },
  workers: 2,
  workers_busy: 1,
  catalogs: { sounds: 175, music: 32, icons: 29_736 },
  search: { ready: true },
  disk: { free_bytes: 44_023_414_784, total_bytes: 107_374_182_400 },
  ffmpeg: "7.1.1",
  members: [{
    roles: ["api", "search", "worker", "deliver", "maintain"], version: "0.1.0", started_at: "2026-05-01T12:00:00.000Z", seen_at: "2026-05-13T16:00:00.000Z",
  }],
};

const statusSchema = Type.Object({ data: status }, { title: "Status", description: "What the service can do now", examples: [{ data: example }] });

/** `GET /v1/status`: which kinds of work are ready, and why not. For a key with any scope. */
export function statusRoutes(parts: StatusParts): Routes {
  return (http) => {
    http.get(
      "/v1/status",
      {
        schema: {
          tags: ["Operation"],
          operationId: "getStatus",
          summary: "Version, engines, kinds of work, queue, workers, catalogs and disk",
          response: { 200: statusSchema },
        },
        config: { access: { scope: "any", limit: "read" } },
      },
      async ({ caller }) => ({ data: await readStatus(parts, caller.scopes.includes("admin")) }),
    );
  };
}

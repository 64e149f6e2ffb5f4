import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import Type from "typebox";
import type { OpenStreams } from "../../http/connections/open-streams.ts";
import type { HttpServer, Routes } from "../../http/server-types.ts";
import { idempotencyHeader } from "../../idempotency/idempotency-header.ts";
import { taskAnswer, taskIdExample } from "../answers.ts";
import { pageToken, readPageToken, refuseBoth } from "../page-token.ts";
import type { TaskService } from "../task-service.ts";
import type { AccountChanges } from "./account-changes.ts";
import { archiveAnswer, archiveQuery, changesAnswer, historyAnswer, historyQuery, retriedAnswer } from "./answers.ts";
import type { ChangeListener } from "./change-listener.ts";

const access = { scope: "ai", limit: "read" } as const;
const config = { access } as const;
const params = Type.Object({ id: Type.String({ description: "The task's id", examples: [taskIdExample] }) });
const describe = (operationId: string, summary: string) => ({ tags: ["AI tasks"], operationId, summary });

/** The tasks of the account whatever their model: list, get, retry, cancel, remove, and one stream of all changes. */
export function accountTaskRoutes(tasks: TaskService, changes: AccountChanges, streams: OpenStreams): Routes {
  return (http) => {
    registerList(http, tasks);
    registerChanges(http, changes, streams);
    http.get("/v1/tasks/:id", {
      schema: { ...describe("getTask", "A task, whatever its model"), params, response: { 200: taskAnswer } }, config,
    }, async (request) => ({ data: await tasks.getOf(request.caller.accountId, request.params.id) }));
    http.delete("/v1/tasks/:id", {
      schema: { ...describe("removeTask", "Remove a task that has ended, with its files"), params, response: { 200: taskAnswer } }, config,
    }, async (request) => ({ data: await tasks.removeOf(request.caller.accountId, request.params.id) }));
    http.post("/v1/tasks/:id/cancel", {
      schema: { ...describe("cancelTask", "Cancel a waiting or running task"), params, response: { 200: taskAnswer } }, config,
    }, async (request) => ({ data: await tasks.cancelOf(request.caller.accountId, request.params.id) }));
    registerRetry(http, tasks);
    registerKeep(http, tasks);
    registerArchive(http, tasks);
  };
}

function registerKeep(http: HttpServer, tasks: TaskService): void {
  http.post("/v1/tasks/:id/keep", {
    schema: { ...describe("keepTask", "Keep a completed task and its files until it is deleted"), params, response: { 200: taskAnswer } }, config,
  }, async (request) => ({ data: await tasks.keepOf(request.caller.accountId, request.params.id, true) }));
  http.delete("/v1/tasks/:id/keep", {
    schema: { ...describe("unkeepTask", "Give a task that is kept an end again, counted from now"), params, response: { 200: taskAnswer } }, config,
  }, async (request) => ({ data: await tasks.keepOf(request.caller.accountId, request.params.id, false) }));
}

function registerArchive(http: HttpServer, tasks: TaskService): void {
  http.get("/v1/tasks/archive", {
    schema: { ...describe("archiveTasks", "Results of some tasks as one ZIP file"), querystring: archiveQuery, response: { 200: archiveAnswer } }, config,
  }, async (request, reply) => {
    const { ids, names = [] } = request.query;
    const archive = await tasks.archiveOf(request.caller.accountId, ids, names);
    const head = { "content-type": "application/zip", "content-disposition": 'attachment; filename="atelier-results.zip"', "cache-control": "no-store" };
    return (reply as unknown as FastifyReply).headers(head).send(archive);
  });
}

function registerList(http: HttpServer, tasks: TaskService): void {
  http.get("/v1/tasks", {
    schema: { ...describe("listTasks", "Tasks of all models, newest first"), querystring: historyQuery, response: { 200: historyAnswer } }, config,
  }, async (request, reply) => {
    const { model: models, status, q: words, page_token: token, limit } = request.query;
    refuseBoth(token, "before", request.query.before);
    const before = token === undefined ? request.query.before?.toLowerCase() : readPageToken(token);
    const { tasks: data, next } = await tasks.listOf({ accountId: request.caller.accountId, models, status, words }, { before, limit });
    if (next === undefined) return { data };
    reply.header("link", nextLink(request.url, token === undefined ? "before" : "page_token", token === undefined ? next : pageToken(next)));
    return { data, next, next_page_token: pageToken(next) };
  });
}

/** The same page of the same query, begun elsewhere. */
function nextLink(url: string, name: "before" | "page_token", next: string): string {
  const query = new URLSearchParams(url.split("?", 2)[1]);
  query.set(name, next);
  return `</v1/tasks?${query}>; rel="next"`;
}

function registerRetry(http: HttpServer, tasks: TaskService): void {
  http.post("/v1/tasks/:id/retry", {
    schema: {
      ...describe("retryTask", "Create a task like one that failed or was cancelled"),
      headers: idempotencyHeader,
      params,
      response: { 200: retriedAnswer },
    },
    config: { access: { scope: "ai", limit: "create" } },
  }, async (request, reply) => {
    const answer = await tasks.retry(request.caller, request.params.id, request);
    if (answer.replayed) reply.header("idempotency-replayed", "true");
    return reply.code(answer.statusCode as 200).header("content-type", "application/json; charset=utf-8").serializer(String).send(answer.body as never);
  });
}

function registerChanges(http: HttpServer, changes: AccountChanges, streams: OpenStreams): void {
  http.get("/v1/tasks/events", {
    schema: {
      ...describe("followTasks", "Server-sent events of all tasks of the account"),
      headers: Type.Object({ "last-event-id": Type.Optional(Type.String({ description: "The id of the last event of the stream that is resumed" })) }),
      response: { 200: changesAnswer },
    },
    config,
  }, async (request, reply) => {
    const ended = streams.take(request.caller.accountId, reply as unknown as FastifyReply);
    return send(changes.listen(request.caller.accountId, request.headers["last-event-id"]), ended, reply as unknown as FastifyReply);
  });
}

function send(listener: ChangeListener, ended: AbortSignal, reply: FastifyReply): FastifyReply {
  if (ended.aborted) listener.close();
  else ended.addEventListener("abort", () => listener.close(), { once: true });
  return reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(Readable.from(listener.lines(), { objectMode: false }));
}

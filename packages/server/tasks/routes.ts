import type { FastifyReply, FastifyRequest } from "fastify";
import Type, { type TObject } from "typebox";
import { compileBodyCheck } from "../http/body/body-validator.ts";
import { compileValidator } from "../http/compile-validator.ts";
import { operationId } from "../http/openapi/operation-id.ts";
import type { OpenStreams } from "../http/connections/open-streams.ts";
import type { HttpServer, Routes } from "../http/server-types.ts";
import type { Endpoint } from "../endpoints/definition/endpoint.ts";
import { idempotencyHeader } from "../idempotency/idempotency-header.ts";
import { createdAnswer, createQuery, estimateAnswer, eventsAnswer, listAnswer, pageTokenMeaning, pageTokenText, taskAnswer, taskIdExample } from "./answers.ts";
import { pageToken, readPageToken, refuseBoth } from "./page-token.ts";
import type { TaskService } from "./task-service.ts";
import { streamTask } from "./stream-task.ts";

const access = { scope: "ai", limit: "read" } as const;
const createBodyLimit = 96 * 1024 * 1024;

/** Every call of every AI endpoint: create on its own path; list, get, cancel and events on its own path and its family's. */
export function taskRoutes(endpoints: readonly Endpoint[], tasks: TaskService, streams: OpenStreams): Routes {
  return (http) => {
    for (const endpoint of endpoints) registerCreate(http, endpoint, tasks);
    for (const [path, members] of pathsWithMembers(endpoints)) registerFollow(http, path, members, tasks, streams);
  };
}

function registerCreate(http: HttpServer, endpoint: Endpoint, tasks: TaskService): void {
  const check = tasks.bodyCheck(endpoint, compileBodyCheck(endpoint.body));
  http.post(
    `/v1/ai/${endpoint.path}`,
    {
      schema: {
        tags: ["AI tasks"],
        operationId: operationId("create", endpoint.path),
        summary: endpoint.summary,
        ...(endpoint.description && { description: endpoint.description }),
        querystring: createQuery,
        headers: idempotencyHeader,
        body: { ...endpoint.body, title: operationId("", `${endpoint.path}-input`), ...(endpoint.example && { examples: [endpoint.example] }) } as TObject,
        response: { 200: createdAnswer(endpoint.produces) },
        "x-dry-run": estimateAnswer,
      },
      // The whole body is judged at once, media and rules included, in the handler.
      validatorCompiler: (part) => (part.httpPart === "body" ? (value: unknown) => ({ value }) : compileValidator(part)),
      bodyLimit: createBodyLimit,
      config: { access: { scope: "ai", limit: "create" }, audit: { kind: "tasks", details: { model: endpoint.path } } },
    },
    async (request, reply) => {
      const send = (body: string) => reply.header("content-type", "application/json; charset=utf-8").serializer(String).send(body as never);
      if (request.query.dry_run) return send(JSON.stringify({ data: await tasks.estimate(request.caller, endpoint, check, request) }));
      const answer = await tasks.create(request.caller, endpoint, check, request);
      if (answer.replayed) reply.header("idempotency-replayed", "true");
      request.change = { details: { kind: answer.kind } };
      reply.code(answer.statusCode as 200);
      return send(answer.body);
    },
  );
}

function registerFollow(http: HttpServer, path: string, members: readonly string[], tasks: TaskService, streams: OpenStreams): void {
  const describe = (operation: string, summary: string) => ({ tags: ["AI tasks"], operationId: operationId(operation, path), summary });
  const params = Type.Object({ id: Type.String({ description: "The task's id", examples: [taskIdExample] }) });
  const scopeOf = (request: FastifyRequest) => ({ accountId: request.caller.accountId, endpoints: members });

  http.get(`/v1/ai/${path}`, {
    schema: { ...describe("list", "List tasks, newest first"), querystring: listQuery, response: { 200: listAnswer } }, config: { access },
  }, async (request, reply) => {
    const { page_token: token, offset, ...query } = request.query;
    refuseBoth(token, "offset", offset);
    const before = token === undefined ? undefined : readPageToken(token);
    const { tasks: data, next } = await tasks.list(scopeOf(request), { ...query, ...(offset !== undefined && { offset }), before });
    if (next === undefined) return { data };
    reply.header("link", nextLink(`/v1/ai/${path}`, request.query, next));
    return { data, next_page_token: pageToken(next) };
  });
  http.get(`/v1/ai/${path}/:id`, {
    schema: { ...describe("get", "Status and results of a task"), params, response: { 200: taskAnswer } }, config: { access },
  }, async (request) => ({
    data: await tasks.get(request.params.id, scopeOf(request)),
  }));
  http.delete(`/v1/ai/${path}/:id`, {
    schema: { ...describe("cancel", "Cancel a waiting or running task"), params, response: { 200: taskAnswer } }, config: { access, audit: { kind: "tasks" } },
  }, async (request) => ({
    data: await tasks.cancel(request.params.id, scopeOf(request)),
  }));
  http.get(
    `/v1/ai/${path}/:id/events`,
    { schema: { ...describe("follow", "Server-sent events of a task's status and progress"), params, response: { 200: eventsAnswer } }, config: { access } },
    async (request, reply) => streamTask(tasks, streams, request.params.id, scopeOf(request), reply as unknown as FastifyReply),
  );
}

const listQuery = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100, description: "Tasks a page" }),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: "Tasks to skip; absent: none. Each is read: for deep pages take `page_token`" })),
  page_token: Type.Optional(pageTokenText(`${pageTokenMeaning}. In place of \`offset\``)),
  status: Type.Optional(Type.Enum(["CREATED", "IN_PROGRESS", "COMPLETED", "FAILED"], { description: "Only tasks of this status" })),
});

/** Each path that can be listed, with the endpoints whose tasks it shows. */
function pathsWithMembers(endpoints: readonly Endpoint[]): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  const add = (path: string, member: string) => paths.set(path, [...new Set([...(paths.get(path) ?? []), member])]);
  for (const { path, family } of endpoints) {
    add(path, path);
    if (family !== undefined) add(family, path);
  }
  return paths;
}

/** The next page in the way in which this one was asked for. */
function nextLink(path: string, asked: { limit: number; offset?: number; page_token?: string; status?: string }, next: string): string {
  const { limit, offset = 0, page_token: token, status } = asked;
  const query = new URLSearchParams({ limit: String(limit) });
  if (token === undefined) query.set("offset", String(offset + limit));
  else query.set("page_token", pageToken(next));
  if (status !== undefined) query.set("status", status);
  return `<${path}?${query}>; rel="next"`;
}

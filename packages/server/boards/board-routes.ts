import type { FastifyReply } from "fastify";
import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import { boardAnswer, boardList, changedBoard, deletedBoardAnswer, newBoard, zipAnswer } from "./board-schemas.ts";
import type { BoardService } from "./board-service.ts";
import type { BoardArchives } from "./board-archives.ts";
import { sendArchive } from "../delivery/send-routes.ts";

export const tags = ["Boards"];
export const reads = { access: { scope: "ai", limit: "read" } } as const;
export const creates = { access: { scope: "ai", limit: "create" } } as const;
export const boardParam = Type.String({
  maxLength: 36, description: "The board's id, or `favourites` for those of the calling key", examples: ["favourites"],
});
export const params = Type.Object({ id: boardParam });

const query = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 200, description: "Part of the name or the description" })),
  cursor: Type.Optional(Type.String({
    format: "uuid", pattern: "^[0-9a-fA-F-]{36}$", patternReason: "must be `next_cursor` of the page before, as it was given",
    description: "`next_cursor` of the page before",
  })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50, description: "Boards in the response" }),
});
const describe = (operationId: string, summary: string) => ({ tags, operationId, summary });

/** `/v1/boards`: what belongs together, in an order of its own. */
export function boardRoutes(boards: BoardService, archives: BoardArchives): Routes {
  return (http) => {
    http.get("/v1/boards", {
      schema: { ...describe("listBoards", "Boards that the key may see, with their first items"), querystring: query, response: { 200: boardList } },
      config: reads,
    }, async ({ caller, query: { q: words, cursor, limit } }, reply) => {
      const { boards: data, next } = await boards.list(caller, { words, before: cursor?.toLowerCase(), limit });
      return json(reply, { data, ...(next !== undefined && { next_cursor: next }) });
    });
    http.post("/v1/boards", {
      schema: { ...describe("createBoard", "Make a board"), body: newBoard, response: { 200: boardAnswer } }, config: creates,
    }, async ({ caller, body }, reply) => json(reply, { data: await boards.make(caller, body) }));
    http.get("/v1/boards/:id", {
      schema: { ...describe("getBoard", "A board; `favourites` is there for every key"), params, response: { 200: boardAnswer } }, config: reads,
    }, async (request, reply) => json(reply, { data: await boards.get(request.caller, request.params.id) }));
    http.patch("/v1/boards/:id", {
      schema: { ...describe("changeBoard", "Rename or describe a board, or change who sees it"), params, body: changedBoard, response: { 200: boardAnswer } },
      config: reads,
    }, async (request, reply) => json(reply, { data: await boards.change(request.caller, request.params.id, request.body) }));
    http.delete("/v1/boards/:id", {
      schema: {
        ...describe("deleteBoard", "Delete a board and end its links; what it held ends at its usual time"), params, response: { 200: deletedBoardAnswer },
      },
      config: reads,
    }, async (request, reply) => {
      const { board, ...ends } = await boards.remove(request.caller, request.params.id);
      return json(reply, { data: board, ...ends });
    });
    http.post("/v1/boards/:id/take-over", {
      schema: { ...describe("takeOverBoard", "Make a board the calling key's own, for an admin of the account"), params, response: { 200: boardAnswer } },
      config: reads,
    }, async (request, reply) => json(reply, { data: await boards.takeOver(request.caller, request.params.id) }));
    http.get("/v1/boards/:id/zip", {
      schema: { ...describe("downloadBoard", "The files of a board as one ZIP file"), params, response: { 200: zipAnswer } },
      config: reads, exposeHeadRoute: false,
    }, async (request, reply) => sendArchive(reply as unknown as FastifyReply, await archives.ofBoard(request.caller, request.params.id)));
  };
}

/** Sends what services have made as it is: serializers made of schemas take one of several kinds of items for another. */
export function json<Answer>(
  reply: { serializer(serialize: (value: unknown) => string): unknown; header(name: string, value: string): unknown }, value: Answer,
): never {
  // Fastify names the type of what it serializes itself, and of nothing else.
  reply.header("content-type", "application/json; charset=utf-8");
  reply.serializer(JSON.stringify);
  return value as never;
}

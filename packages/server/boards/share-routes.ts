import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import { boardParam, creates, params, reads, tags } from "./board-routes.ts";
import { itemIdExample, newShare, shareAnswer, shareList } from "./board-schemas.ts";
import type { ShareService } from "./share-service.ts";

const shareParams = Type.Object({ id: boardParam, share: Type.String({ maxLength: 36, description: "Id of the link", examples: [itemIdExample] }) });
const describe = (operationId: string, summary: string) => ({ tags, operationId, summary });

/** `/v1/boards/{id}/shares`: links for those who have no key. */
export function boardShareRoutes(shares: ShareService): Routes {
  return (http) => {
    http.get("/v1/boards/:id/shares", {
      schema: { ...describe("listBoardShares", "Links of a board"), params, response: { 200: shareList } }, config: reads,
    }, async (request) => ({ data: await shares.list(request.caller, request.params.id) }));
    http.post("/v1/boards/:id/shares", {
      schema: { ...describe("shareBoard", "Make a link that shows a board to somebody without a key"), params, body: newShare, response: { 200: shareAnswer } },
      config: creates,
    }, async (request, reply) => {
      const { expires_in: expiresIn, download } = request.body;
      reply.header("cache-control", "no-store");
      return { data: await shares.make(request.caller, request.params.id, { expiresIn, download }) };
    });
    http.delete("/v1/boards/:id/shares/:share", {
      schema: { ...describe("endBoardShare", "End a link, at once and with all below it"), params: shareParams, response: { 200: shareAnswer } }, config: reads,
    }, async (request) => ({ data: await shares.end(request.caller, request.params.id, request.params.share) }));
  };
}

import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import { boardParam, creates, json, params, reads, tags } from "./board-routes.ts";
import {
  addedItems, changedItem, itemAnswer, itemIdExample, itemList, newItems, removedItems, removedItemsAnswer, restoredItems,
  restoredItemsAnswer,
} from "./board-schemas.ts";
import { cursorForm } from "./item-cursor.ts";
import type { BoardItemService } from "./item-service.ts";

const itemParams = Type.Object({ id: boardParam, item: Type.String({ maxLength: 36, description: "Id of the item on the board", examples: [itemIdExample] }) });
export const itemQuery = Type.Object({
  cursor: Type.Optional(Type.String({
    pattern: cursorForm.source, patternReason: "must be `next_cursor` of the page before, as it was given", description: "`next_cursor` of the page before",
  })),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50, description: "Items in the response" }),
});
const describe = (operationId: string, summary: string) => ({ tags, operationId, summary });

/** `/v1/boards/{id}/items`. */
export function boardItemRoutes(items: BoardItemService): Routes {
  return (http) => {
    http.get("/v1/boards/:id/items", {
      schema: { ...describe("listBoardItems", "Items of a board in its order"), params, querystring: itemQuery, response: { 200: itemList } }, config: reads,
    }, async (request, reply) => {
      const { items: data, next } = await items.list(request.caller, request.params.id, request.query);
      return json(reply, { data, ...(next !== undefined && { next_cursor: next }) });
    });
    http.post("/v1/boards/:id/items", {
      schema: {
        ...describe("addBoardItems", "Add to a board, at its end or behind an item; what is there already stays"), params, body: newItems,
        response: { 200: addedItems },
      },
      config: creates,
    }, async (request, reply) => json(reply, { data: await items.add(request.caller, request.params.id, request.body) }));
    http.post("/v1/boards/:id/items/remove", {
      schema: {
        ...describe("removeBoardItems", "Take many items from a board: all of them or none; what is not there is no error"),
        params, body: removedItems, response: { 200: removedItemsAnswer },
      },
      config: reads,
    }, async (request, reply) => {
      const { removed, ...ends } = await items.removeMany(request.caller, request.params.id, request.body.items);
      request.change = { details: { removed } };
      return json(reply, { data: { removed }, ...ends });
    });
    http.post("/v1/boards/:id/items/restore", {
      schema: {
        ...describe("restoreBoardItems", "Put back what was taken off in the last hour, where it stood, with its notes: all that is still there, in one step"),
        params, body: restoredItems, response: { 200: restoredItemsAnswer },
      },
      config: creates,
    }, async (request, reply) => {
      const data = await items.restore(request.caller, request.params.id, request.body.items);
      request.change = { details: { restored: data.restored, left_out: data.left_out.length } };
      return json(reply, { data });
    });
    http.patch("/v1/boards/:id/items/:item", {
      schema: {
        ...describe("changeBoardItem", "Change the note of an item, or its place"), params: itemParams, body: changedItem, response: { 200: itemAnswer },
      },
      config: reads,
    }, async (request, reply) => json(reply, { data: await items.change(request.caller, request.params.id, request.params.item, request.body) }));
    http.delete("/v1/boards/:id/items/:item", {
      schema: {
        ...describe("removeBoardItem", "Take an item from a board; a result or an upload that no other board has ends at its usual time, as shown"),
        params: itemParams, response: { 200: itemAnswer },
      },
      config: reads,
    }, async (request, reply) => json(reply, { data: await items.remove(request.caller, request.params.id, request.params.item) }));
  };
}

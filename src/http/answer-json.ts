import type { FastifyReply } from "fastify";
import type { JsonBytes, JsonText } from "../json-text.ts";

/** What a handler returns to answer what is JSON already; to its schema it is the value. */
export function answerJson<T>(reply: Pick<FastifyReply, "header">, text: JsonText<T> | JsonBytes<T>): T {
  reply.header("content-type", "application/json; charset=utf-8");
  return text as unknown as T;
}

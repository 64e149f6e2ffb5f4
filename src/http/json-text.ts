import type { FastifyReply } from "fastify";

/** A value written as JSON. Parts that come again and again are written once, and put together without being made first. */
export type JsonText<T> = string & { readonly written?: T };

/** What a handler returns to answer text that is JSON already; to its schema it is the value. */
export function answerJson<T>(reply: Pick<FastifyReply, "header">, text: JsonText<T>): T {
  reply.header("content-type", "application/json; charset=utf-8");
  return text as unknown as T;
}

/** @param members further members of an object, which has some */
export function withMembers<T, More>(object: JsonText<T>, members: JsonText<More>): JsonText<T & More> {
  return `${object.slice(0, -1)},${members.slice(1)}`;
}

export function jsonList<T>(elements: readonly JsonText<T>[]): JsonText<T[]> {
  return `[${elements.join(",")}]`;
}

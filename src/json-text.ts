/** A value written as JSON. Parts that come again and again are written once, and put together without being made first. */
export type JsonText<T> = string & { readonly written?: T };

/** The same as bytes in UTF-8. */
export type JsonBytes<T> = Buffer & { readonly written?: T };

/** @param members further members of an object, which has some */
export function withMembers<T, More>(object: JsonText<T>, members: JsonText<More>): JsonText<T & More> {
  return `${object.slice(0, -1)},${members.slice(1)}`;
}

export function jsonList<T>(elements: readonly JsonText<T>[]): JsonText<T[]> {
  return `[${elements.join(",")}]`;
}

import type { ByteRange } from "../store/objects/object-store.ts";

/**
 * The one range that a `Range` header asks for (RFC 9110, 14.1.2).
 * @param size bytes of the whole file
 * @returns inclusive positions; `whole` where there is no range, a form we do not know, or several ranges, which the RFC
 * lets a server ignore and which cost more than they give; `unsatisfiable` for a range outside the file
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? "");
  if (!match) return "whole";
  const [, first = "", last = ""] = match;
  if (first === "") {
    if (last === "") return "whole";
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return "whole";
  if (Number(first) >= size) return "unsatisfiable";
  return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}

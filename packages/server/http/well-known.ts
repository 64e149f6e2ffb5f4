import { notFound } from "../errors.ts";
import type { HttpServer } from "./server-types.ts";

/**
 * Answers well-known URIs (RFC 8615) that have no route with 404, without a key. Hosts of the Model Context Protocol ask for metadata of OAuth by several
 * names: a 404 says that one has none (RFC 9728, section 3; RFC 8414, section 3), where a 401 would have them ask for a token that nobody gives.
 */
export function answerWellKnown(http: HttpServer): void {
  for (const url of ["/.well-known", "/.well-known/*"]) {
    http.get(url, { schema: { hide: true }, config: { access: "public" } }, async () => {
      throw notFound("Path");
    });
  }
}

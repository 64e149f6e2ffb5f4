import { refuseTooLong } from "../body/declared-length.ts";
import type { HttpServer } from "../server-types.ts";

/**
 * Has a server refuse bodies that are announced as too large, ask for those whose senders wait for "100 Continue" first, and close the connections that
 * cannot go on: those of a process that ends, and those on which it is not known whether a body follows.
 */
export function continueOrClose(http: Pick<HttpServer, "addHook">, draining: () => boolean | Promise<void>): void {
  http.addHook("preParsing", (request, reply, _payload, done) => {
    try {
      refuseTooLong(request);
    } catch (error) {
      return done(error as Error);
    }
    // Who waits for a word before sending the body gets it when the body is wanted.
    if (request.raw.headers.expect !== undefined) reply.raw.writeContinue();
    done();
  });
  http.addHook("onSend", async (request, reply) => {
    if (draining() !== false) return void reply.header("connection", "close");
    // Nobody knows whether a client that waited for a word still sends the body.
    if (!request.raw.complete && request.raw.headers.expect !== undefined) reply.header("connection", "close");
    // Fastify closes the connection after every fault of a body, also when the body has come whole.
    if (request.raw.complete && reply.statusCode < 500 && reply.getHeader("connection") === "close") reply.removeHeader("connection");
  });
}

import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import { ServiceError } from "../../errors.ts";
import { problemBody } from "../problem.ts";
import type { RateLimits } from "../rate-limits.ts";
import { requestIdOf } from "../request-id.ts";

/** Where requests go whose path cannot be decoded: to no route, through every hook. */
const undecodable = "/%25";

/** A socket as Node's HTTP server keeps it: with the answer that is being written to it. */
type ServingSocket = Socket & { _httpMessage?: ServerResponse & { req: IncomingMessage } };

/**
 * Answers what Node's HTTP server would answer by itself, with a bare status or a closed connection, in the one shape of errors: broken HTTP, headers
 * that are too large, requests that
 * do not arrive in time, CONNECT. They count as requests without a key.
 */
export function answerBelowTheRouter(server: Server, limits: RateLimits): void {
  server.on("connect", (request: IncomingMessage, socket: Socket) => {
    refuse(socket, new ServiceError(405, "method_not_allowed", "This service is no proxy"), limits, requestIdOf(request.headers));
  });
  // What a client expects is judged with all else of its request.
  for (const event of ["checkContinue", "checkExpectation"]) server.on(event, (request, response) => server.emit("request", request, response));
}

/** For Node's `clientError`: what was read of the connection is no HTTP. Nothing more of it will be read. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: ServingSocket, limits: RateLimits): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const answering = socket._httpMessage;
  // Requests before the broken one get their answers first: one that is written into another could not be read.
  if (answering?.req.complete) return void answering.once("close", () => answerBrokenRequest(error, socket, limits));
  if (answering?.headersSent) return socket.destroySoon();
  refuse(socket, faultOf(error), limits, requestIdOf({}));
}

function faultOf({ code = "" }: NodeJS.ErrnoException): ServiceError {
  if (code === "HPE_HEADER_OVERFLOW") return new ServiceError(431, "headers_too_large", "The request's headers must have at most 16384 bytes");
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return new ServiceError(413, "body_too_large", "The extensions of a chunk are too large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new ServiceError(408, "request_timeout", "The request did not arrive in time");
  return new ServiceError(400, "malformed_request", "The request must be valid HTTP/1.1");
}

function refuse(socket: Socket, fault: ServiceError, limits: RateLimits, requestId: string): void {
  const headers: Record<string, unknown> = { "x-request-id": requestId };
  let reported = fault;
  try {
    limits.countBroken(socket.remoteAddress ?? "", { headers: (given) => Object.assign(headers, given) });
  } catch (error) {
    reported = error as ServiceError;
  }
  const body = JSON.stringify(problemBody(reported, requestId));
  Object.assign(headers, reported.headers, {
    "content-type": "application/problem+json; charset=utf-8", "content-length": Buffer.byteLength(body), connection: "close",
    date: new Date().toUTCString()
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  socket.write(`HTTP/1.1 ${reported.status} ${STATUS_CODES[reported.status]}\r\n${lines.join("")}\r\n${body}`);
  socket.destroySoon();
}

/** The address of a request as routes are looked up by it; one whose path is no UTF-8 leads nowhere. */
export function routedUrl({ url = "/" }: IncomingMessage): string {
  if (!url.includes("%")) return url;
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "/");
    return url;
  } catch {
    return undecodable;
  }
}

/** @throws ServiceError 400 for a path that `routedUrl` could not take. */
export function checkPath(request: FastifyRequest): void {
  if (request.raw.url === undecodable && request.originalUrl !== undecodable) {
    throw new ServiceError(400, "malformed_path", "The path must be UTF-8, percent-encoded");
  }
}

/** What of a request's head Node leaves to us. @throws ServiceError 400 or 417 */
export function checkHead({ raw }: FastifyRequest): void {
  const { rawHeaders, headers, httpVersionMajor, httpVersionMinor } = raw;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  if (hosts > 1) throw new ServiceError(400, "invalid_host", "The request must have one Host header");
  if (hosts === 0 && (httpVersionMajor > 1 || httpVersionMinor > 0)) throw new ServiceError(400, "invalid_host", "The request must have a Host header");
  if (headers.expect !== undefined && !expectsContinue(raw)) {
    throw new ServiceError(417, "expectation_failed", "The only expectation that is known is 100-continue");
  }
}

/** Whether the client waits for a word before it sends the body. */
export function expectsContinue({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === "100-continue";
}

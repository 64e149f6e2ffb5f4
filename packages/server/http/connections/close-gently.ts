import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds without a byte, and in all, for which bytes are still taken from a sender that has its answer. */
const silence = 3_000;
const longest = 15_000;

/**
 * Has a server end its connections so that the last answer arrives. Closed while bytes of the client are unread, the system sends a reset, on which
 * many clients throw the answer away
 * that they have not read yet (RFC 9112, section 9.6): so the sending half is closed first, and what still comes is taken and thrown away for a while.
 */
export function closeGently(server: Server): void {
  server.on("connection", (socket: Socket) => {
    const destroySoon = socket.destroySoon.bind(socket);
    let ending = false;
    // Node calls this after an answer that says "connection: close", and nothing else of the server does.
    socket.destroySoon = () => {
      if (ending) return;
      ending = true;
      if (socket.readableEnded || socket.destroyed) return destroySoon();
      // The HTTP parser gets nothing any more: a request that follows could not be answered.
      socket.removeAllListeners("data");
      socket.on("data", () => {}).once("end", destroySoon).resume();
      socket.end();
      destroyWhenSilent(socket, () => false);
    };
  });
}

/** Bounds how long the rest of a body may hold the connection whose answer is sent already. */
export function boundRest(request: IncomingMessage): void {
  // A request that was injected has no connection, and says neither.
  if (request.complete === false) destroyWhenSilent(request.socket, () => request.complete);
}

function destroyWhenSilent(socket: Socket, ended: () => boolean): void {
  const latest = performance.now() + longest;
  let read = socket.bytesRead;
  const watch = setInterval(() => {
    if (socket.destroyed || ended()) return clearInterval(watch);
    if (socket.bytesRead === read || performance.now() > latest) socket.destroy();
    read = socket.bytesRead;
  }, silence).unref();
}

import { createServer } from "node:http";

/** A process that is nothing but a health check: what the machine itself can do beside a measurement. Prints its port. */
const server = createServer((_request, response) => response.end("{\"status\":\"ok\"}"));
server.listen(0, "127.0.0.1", () => console.log((server.address() as { port: number }).port));
// The one who asked for it may be gone.
process.stdin.resume().on("end", () => process.exit());

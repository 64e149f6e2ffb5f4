import { type Misdeed, say } from "./fake.ts";

export const json = (status: number, body: unknown = { detail: "odd" }): Misdeed => (response) => say(response, status, body);
const text = (status: number, body: string): Misdeed => (response) => void response.writeHead(status, { "content-type": "text/html" }).end(body);
export const page = text(200, "<!DOCTYPE html><html><body>Welcome to the proxy</body></html>");
const cut: Misdeed = (response, request) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": 1000 }).write('{"id": "', () => request.socket.resetAndDestroy());
};
export const reset: Misdeed = (_response, request) => void request.socket.resetAndDestroy();

export const unreadable = [page, text(200, ""), json(200, {}), cut];
/** What one answer may be about work that goes on, or has ended. */
export const oddAnswers: readonly Misdeed[] = [...[400, 401, 403, 404, 429, 500, 503].map((status) => json(status)), ...unreadable, reset];

import { connect, type Socket } from "node:net";

export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Exchange {
  /** Everything that came. */
  text: string;
  /** How the connection ended: by the other side in order, by a reset, or not at all within the patience. */
  end: "closed" | "reset" | "open";
  milliseconds: number;
}

/**
 * Sends bytes over a connection of their own, as fast as they are taken, and gathers what comes back until it ends, or nothing has come for `quiet`
 * milliseconds.
 */
export function exchange(
  port: number, portions: Iterable<string | Buffer>,
  { quiet = 300, pause = 0, halfClose = false }: { quiet?: number; pause?: number; halfClose?: boolean } = {}
): Promise<Exchange> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let text = "";
    let ended = false;
    const finish = (end: Exchange["end"]) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      socket.destroy();
      resolve({ text, end, milliseconds: performance.now() - begun });
    };
    const timer = setTimeout(() => finish("open"), quiet);
    const socket = connect(port, "127.0.0.1", async () => {
      for (const portion of portions) {
        if (ended || !socket.writable) break;
        if (!socket.write(portion)) await taken(socket);
        timer.refresh();
        if (pause > 0) await new Promise((resume) => setTimeout(resume, pause));
      }
      if (halfClose) socket.end();
    });
    socket.setNoDelay(true);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      timer.refresh();
    });
    socket.on("end", () => finish("closed"));
    socket.on("error", () => finish("reset"));
  });
}

/** When there is space for more, or nobody is left to take it. */
function taken(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off("drain", done).off("close", done);
      resolve();
    };
    socket.on("drain", done).on("close", done);
  });
}

/**
 * Reads answers as a strict client does.
 * @param methods of the requests, in order: answers to HEAD have no body
 * @throws Error for bytes that are no answer
 */
export function readAnswers(text: string, methods: readonly string[]): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = text;
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n");
    if (end < 0) throw new Error(`no end of headers: ${JSON.stringify(rest.slice(0, 200))}`);
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const status = Number(/^HTTP\/1\.1 (\d{3}) [\x20-\x7e]*$/.exec(first)?.[1]);
    if (!status) throw new Error(`no status line: ${JSON.stringify(first.slice(0, 200))}`);
    const headers = Object.fromEntries(
      lines.map((line) => {
        const found = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([^\r\n\0]*)$/.exec(line);
        if (!found) throw new Error(`no header: ${JSON.stringify(line.slice(0, 200))}`);
        return [found[1]!.toLowerCase(), found[2]!];
      }),
    );
    rest = rest.slice(end + 4);
    if (status < 200) continue;
    const method = methods[answers.length];
    const [body, after] = method === "HEAD" || status === 204 || status === 304 ? ["", rest] : bodyOf(headers, rest);
    answers.push({ status, headers, body });
    rest = after;
    if (headers.connection === "close" && rest !== "") throw new Error(`bytes after the last answer: ${JSON.stringify(rest.slice(0, 200))}`);
  }
  return answers;
}

function bodyOf(headers: Record<string, string>, rest: string): [body: string, after: string] {
  if (headers["transfer-encoding"] === "chunked") {
    let body = "";
    let left = rest;
    for (;;) {
      const size = /^([0-9a-f]+)\r\n/i.exec(left);
      if (!size) throw new Error(`no chunk: ${JSON.stringify(left.slice(0, 100))}`);
      const length = Number.parseInt(size[1]!, 16);
      left = left.slice(size[0].length);
      body += left.slice(0, length);
      if (left.slice(length, length + 2) !== "\r\n") throw new Error("a chunk without an end");
      left = left.slice(length + 2);
      if (length === 0) return [body, left];
    }
  }
  const length = Number(headers["content-length"]);
  if (!Number.isInteger(length)) throw new Error(`an answer without a length: ${JSON.stringify(headers)}`);
  if (rest.length < length) throw new Error(`an answer of ${rest.length} instead of ${length} bytes`);
  return [rest.slice(0, length), rest.slice(length)];
}

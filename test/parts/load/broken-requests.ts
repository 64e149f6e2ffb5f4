/** What is sent over one connection. */
export interface BrokenRequest {
  name: string;
  portions: Buffer[];
  /** Methods in order of the answers: one to HEAD has no body. */
  methods: string[];
  /** Milliseconds between portions. */
  pause: number;
  /** Whether the sender says that it has sent everything. */
  halfClose: boolean;
}

const key = "x-service-api-key: whole-service-test-key\r\n";
const paths = [
  "/v1/icons?term=cat", "/v1/icons/1", "/v1/sounds", "/nowhere", "/v1/icons/%ff", `/v1/icons/${"9".repeat(600)}`, "/healthz", "/openapi.json",
  "/v1/ai/skin-enhancer/faithful", "*", "http://other.example/v1/icons", "//", "/?%", "/media/x",
];
const creates = ["/v1/ai/skin-enhancer/faithful", "/v1/ai/image-expand/model", "/v1/admin/sounds", "/v1/webhook-secrets", "/nowhere"];
const types = [
  "application/json", "application/json; charset=utf-8", "text/plain", "application/x-www-form-urlencoded", "nonsense",
  "multipart/form-data; boundary=x",
];

/** Random requests that are broken in one way or another, or are left alone in the middle. */
export function brokenRequest(random: () => number): BrokenRequest {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const maybe = (share: number) => random() < share;
  const credentials = () => one([key, key, key, "", "x-service-api-key: wrong\r\n"]);
  const head = (method: string, path: string, more = "") => `${method} ${path} HTTP/1.1\r\nhost: service.example\r\n${credentials()}${more}`;
  const get = (method = one(["GET", "HEAD", "OPTIONS", "DELETE"])) => ({ method, text: `${head(method, one(paths))}\r\n` });
  const size = () => one([0, 1, 20, 1000, 70_000, 1_100_000, 3_000_000]);
  const bodyOf = (bytes: number) =>
    one([Buffer.alloc(bytes, "["), Buffer.alloc(bytes, " "), Buffer.alloc(bytes), Buffer.from(`{"image":"${"A".repeat(Math.max(0, bytes - 12))}"}`)]);
  const chunked = (body: Buffer, step: number) => {
    const portions: Buffer[] = [];
    for (let at = 0; at < body.length; at += step) {
      const part = body.subarray(at, at + step);
      portions.push(Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]));
    }
    return [...portions, Buffer.from("0\r\n\r\n")];
  };
  const cut = (text: string) => {
    const at = Math.floor(random() * text.length);
    return [Buffer.from(text.slice(0, at)), Buffer.from(text.slice(at))];
  };

  const made: Record<string, () => { portions: (Buffer | string)[]; methods: string[] }> = {
    "one request": () => { const { method, text } = get(); return { portions: cut(text), methods: [method] }; },
    pipelined: () => {
      const all = Array.from({ length: 1 + Math.floor(random() * 8) }, () => get());
      return { portions: [all.map(({ text }) => text).join("")], methods: all.map(({ method }) => method) };
    },
    "pipelined, the last one broken": () => { const all = Array.from({ length: 1 + Math.floor(random() * 4) }, () => get()); return {
      portions: [`${all.map(({ text }) => text).join("")}GET / HTTP/1.1\r\nbroken\r\n\r\n`], methods: [...all.map(({ method }) => method), "GET"],
    }; },
    body: () => { const body = bodyOf(size()); return {
      portions: [`${head("POST", one(creates), `content-type: ${one(types)}\r\ncontent-length: ${body.length}\r\n`)}\r\n`, body], methods: ["POST"],
    }; },
    "chunked body": () => ({
      portions: [`${head("POST", one(creates), `content-type: ${one(types)}\r\ntransfer-encoding: chunked\r\n`)}\r\n`, ...chunked(bodyOf(size()), 60_000)],
      methods: ["POST"],
    }),
    "body and the next request": () => { const body = bodyOf(one([1, 20, 1000, 70_000])); const next = get(); return {
      portions: [
        `${head("POST", one(creates), `content-type: ${one(types)}\r\ncontent-length: ${body.length}\r\n`)}\r\n`,
        Buffer.concat([body, Buffer.from(next.text)]),
      ],
      methods: ["POST", next.method],
    }; },
    "unfinished body": () => ({
      portions: [`${head("POST", one(creates), "content-type: application/json\r\ncontent-length: 100000\r\n")}\r\n`, Buffer.alloc(500, "[")],
      methods: ["POST"],
    }),
    "a length beyond the limit": () => ({
      portions: [`${head("POST", one(creates), "content-type: application/json\r\ncontent-length: 999999999\r\n")}\r\n`, Buffer.alloc(2_000_000, " ")],
      methods: ["POST"],
    }),
    "a broken chunk": () => ({
      portions: [
        `${head("POST", one(creates), "content-type: application/json\r\ntransfer-encoding: chunked\r\n")}\r\n5\r\n[1,2]\r\n`,
        one(["zz\r\n", "-1\r\n", "fffffffffffffffff\r\n", "3\r\nabcd\r\n"]),
      ],
      methods: ["POST"],
    }),
    expect: () => ({
      portions: [
        `${head("POST", one(creates), "content-type: application/json\r\n" +
          `content-length: 2\r\nexpect: ${one(["100-continue", "100-Continue", "other"])}\r\n`)}\r\n`,
        ...(maybe(0.5) ? ["{}"] : []),
      ],
      methods: ["POST"],
    }),
    "large headers": () => ({
      portions: [`${head("GET", one(paths), `x: ${"y".repeat(one([1000, 15_000, 17_000, 70_000, 500_000]))}\r\n`)}\r\n`], methods: ["GET"],
    }),
    garbage: () => ({
      portions: [Buffer.from(Array.from({ length: 1 + Math.floor(random() * 400) }, () => Math.floor(random() * 256))), "\r\n\r\n"], methods: ["GET"],
    }),
    "a header that is none": () => ({
      portions: [
        `${head("GET", one(paths), one([
          "a b: c\r\n", ": x\r\n", "x\r\n", "x: \0\r\n", "content-length: -1\r\n",
          "content-length: 1\r\ncontent-length: 2\r\n", "transfer-encoding: gzip\r\n",
          "content-length: 1\r\ntransfer-encoding: chunked\r\n", "host: b\r\n", " folded\r\n"]))}\r\n`
      ],
      methods: ["GET"],
    }),
    "another version": () => ({
      portions: [`GET ${one(paths)} HTTP/${one(["1.0", "0.9", "1.2", "2.0", "9", "x"])}\r\n${credentials()}\r\n`], methods: ["GET"],
    }),
    "another method": () => ({
      portions: [
        `${one(["CONNECT", "TRACE", "PATCH", "PUT", "PURGE", "PROPFIND", "QUERY", "LINK", "FOO", "get", ""])} ${one(paths)} HTTP/1.1\r\n` +
          `host: a\r\n${credentials()}\r\n`
      ],
      methods: ["GET"],
    }),
    upgrade: () => ({
      portions: [
        `${head("GET", one(paths), "connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n" +
          "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n")}\r\n`
      ],
      methods: ["GET"],
    }),
    "no host": () => ({ portions: [`GET ${one(paths)} HTTP/1.1\r\n${credentials()}\r\n`], methods: ["GET"] }),
    "HTTP/2 at once": () => ({ portions: ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"], methods: ["GET"] }),
    "a TLS greeting": () => ({ portions: [Buffer.from("16030100a5010000a10303", "hex"), Buffer.alloc(160, 7)], methods: ["GET"] }),
    "a mutated request": () => {
      const bytes = Buffer.from(`${head("POST", one(creates), "content-type: application/json\r\ncontent-length: 12\r\n")}\r\n{"image":"x"}`);
      for (let count = 1 + Math.floor(random() * 6); count > 0; count--) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      return { portions: [bytes], methods: ["POST"] };
    },
  };
  const name = one(Object.keys(made));
  const { portions, methods } = made[name]!();
  return { name, portions: portions.map((portion) => Buffer.from(portion as string)), methods, pause: one([0, 0, 0, 1, 20]), halfClose: maybe(0.3) };
}

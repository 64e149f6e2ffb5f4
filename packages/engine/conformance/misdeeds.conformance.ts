import type { IncomingMessage, ServerResponse } from "node:http";
import type { FailureClass } from "../engine-error.ts";

/** Something that a model server does wrong when it is asked for work, and what an engine must make of it. */
export interface Misdeed {
  name: string;
  class: FailureClass;
  /** What the caller reads. */
  reason?: RegExp;
  /** Milliseconds that the server asks for. */
  retryAfter?: number;
  /** Nobody knows whether the order was accepted: where it would be paid for, it is not repeated. */
  lost?: true;
  do(response: ServerResponse, request: IncomingMessage): void;
}

const key = "sk-verysecret0123456789";
/** What no caller may read. */
export const internals = /https?:|sk-|\/opt|\.py|10\.0\.0|Traceback|secret/i;
const leaky = "see https://10.0.0.5:8000/docs, /opt/models/a.py";

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const html = (status: number) => (response: ServerResponse) =>
  void response.writeHead(status, { "content-type": "text/html" }).end("<!DOCTYPE html><html><body><h1>Welcome to the proxy</h1></body></html>");

const permanent: Misdeed[] = [
  {
    name: "400 with a sentence", class: "permanent", reason: /^The model server refused the request: size 17x17 must be a multiple of 16/,
    do: json(400, { error: { message: `size 17x17 must be a multiple of 16: ${leaky}, key ${key}`, code: "invalid_size" } }),
  },
  { name: "401", class: "permanent", reason: /key/, do: json(401, { error: { message: `Incorrect API key provided: ${key}`, code: "invalid_api_key" } }) },
  { name: "403", class: "permanent", reason: /key/, do: json(403, { detail: `no access, ${leaky}` }) },
  { name: "404", class: "permanent", reason: /no such call or model/, do: json(404, { detail: `model /opt/models/gone does not exist` }) },
  {
    name: "422", class: "permanent", reason: /^The model server refused the request: Input should be less than 4096$/,
    do: json(422, { detail: [{ type: "less_than", loc: ["body", "size"], msg: "Input should be less than 4096", input: leaky }] }),
  },
  {
    name: "a quota that is used up", class: "permanent", reason: /quota/,
    do: json(429, { error: { code: "insufficient_quota", message: "You exceeded your quota" } }),
  },
  {
    name: "a model that will not load", class: "permanent", lost: true, reason: /cannot load its model/,
    do: json(500, { error: { message: `failed to load model /opt/models/a.safetensors: ${leaky}` } }),
  },
  { name: "HTML with 200", class: "permanent", lost: true, reason: /something else than a result/, do: html(200) },
  {
    name: "a redirect that leads on and on", class: "permanent", reason: /leads elsewhere/,
    do: (response, request) => void response.writeHead(307, { location: request.url! }).end(),
  },
  {
    name: "an answer without an end", class: "permanent", lost: true, reason: /too large/,
    do(response) {
      response.writeHead(200, { "content-type": "application/json" }).write('{"data":"');
      const more = Buffer.alloc(2 ** 20, "x");
      const pour = () => {
        while (!response.destroyed && response.write(more));
      };
      response.on("drain", pour);
      pour();
    },
  },
];

const transient: Misdeed[] = [
  { name: "429 with seconds", class: "transient", retryAfter: 3000, do: json(429, { error: { message: "slow down" } }, { "retry-after": "3" }) },
  {
    name: "429 with a date", class: "transient", retryAfter: 60_000,
    do: (response) => json(429, {}, { "retry-after": new Date(Date.now() + 60_000).toUTCString() })(response),
  },
  { name: "429 with days", class: "transient", retryAfter: 900_000, do: json(429, {}, { "retry-after": "999999" }) },
  { name: "503 with seconds", class: "transient", lost: true, retryAfter: 2000, do: json(503, { detail: "loading" }, { "retry-after": "2" }) },
  { name: "503", class: "transient", lost: true, do: json(503, { detail: "loading" }) },
  { name: "500", class: "transient", lost: true, do: json(500, { error: { message: `Traceback (most recent call last): ${leaky}` } }) },
  { name: "HTML with 502", class: "transient", lost: true, do: html(502) },
  { name: "no answer", class: "transient", lost: true, do: () => {} },
  {
    name: "an answer that stops", class: "transient", lost: true,
    do: (response) => void response.writeHead(200, { "content-type": "application/json" }).write('{"data": ['),
  },
  {
    name: "an answer of one byte a second", class: "transient", lost: true,
    do(response) {
      response.writeHead(200, { "content-type": "application/json" }).write(" ");
      const drip = setInterval(() => response.write(" "), 300);
      response.on("close", () => clearInterval(drip));
    },
  },
  {
    name: "a reset within the answer", class: "transient", lost: true,
    do(response, request) {
      response.writeHead(200, { "content-type": "application/json", "content-length": 1000 }).write('{"data": [');
      setTimeout(() => request.socket.resetAndDestroy(), 50);
    },
  },
];

const sentence = "Your request was rejected by the safety system";
const shapes: [string, number, unknown][] = [
  ["content_policy_violation", 400, { error: { code: "content_policy_violation", message: `${sentence}: ${leaky}`, type: "invalid_request_error" } }],
  ["moderation_blocked", 400, { error: { code: "moderation_blocked", message: sentence, type: "image_generation_user_error" } }],
  ["error.type", 400, { error: { type: "content_policy_violation", message: sentence } }],
  ["error.param", 400, { error: { code: "invalid_value", param: "safety", message: sentence } }],
  ["content_filter", 400, { error: { code: "content_filter", message: sentence, status: 400 } }],
  [
    "innererror", 400,
    { error: { code: "BadRequest", message: sentence, innererror: { code: "ResponsibleAIPolicyViolation", content_filter_result: {} } } },
  ],
  ["flagged", 403, { flagged: true, categories: { violence: true }, message: sentence }],
  ["words alone", 400, { message: sentence }],
  ["detail", 422, { detail: { code: "content_policy_violation", message: sentence } }],
  ["a list of details", 422, { detail: [{ loc: ["body", "prompt"], type: "moderation", msg: sentence }] }],
  ["errors[]", 400, { errors: [{ code: "input_moderation", detail: sentence }] }],
  ["a code with 500", 500, { error: { code: "moderation_blocked", message: sentence } }],
];

const refused = shapes.map(([name, status, body]): Misdeed => ({
  name: `moderation: ${name}`, class: "refused", reason: /^Your request was rejected by the safety system/, do: json(status, body),
}));

/** What servers are known to do wrong, for every engine that asks one for work over HTTP and gets JSON. */
export const misdeeds: readonly Misdeed[] = [...permanent, ...transient, ...refused];

import { Readable } from "node:stream";
import Type from "typebox";
import type { HttpServer, Routes } from "../http/server-types.ts";
import { largestUpload } from "./inspect-upload.ts";
import { answer, idExample, tags } from "./routes.ts";
import type { UploadService } from "./upload-service.ts";

const url = "/media/uploads/:id/:fileName";
const place = `https://atelier.example.org/media/uploads/${idExample}/portrait.jpg?account=6f1c&expires=1772000000`;

const announced = Type.Object({
  file_name: Type.Optional(Type.String({ maxLength: 255, description: "Its name", examples: ["portrait.jpg"] })),
  content_type: Type.Optional(Type.String({ maxLength: 255, description: "Of no account: what the file is, its bytes say", examples: ["image/jpeg"] })),
}, { title: "UploadRequest", description: "The file that is to come", examples: [{ file_name: "portrait.jpg", content_type: "image/jpeg" }] });

const requested = Type.Object({
  data: Type.Object({
    upload: Type.String({ format: "uuid", description: "Names the upload; tasks take it as `upload:ID` too" }),
    upload_url: Type.String({ description: "Takes one `PUT` of the file, without a key" }),
    method: Type.Literal("PUT", { description: "Of `upload_url`" }),
    file_url: Type.String({ description: "The file once it has come: for tasks, and for whoever may see it" }),
    max_bytes: Type.Integer({ description: "Most bytes of the file" }),
    expires_at: Type.String({ format: "date-time", description: "Until when the file may be sent" }),
  }),
}, {
  title: "RequestedUpload",
  description: "Where the file is to be sent, and how tasks name it",
  examples: [{ data: {
    upload: idExample, upload_url: `${place}&signature=b1f2`, method: "PUT", file_url: `${place}&signature=c9d3`, max_bytes: largestUpload,
    expires_at: "2026-02-18T10:30:00.000Z",
  } }],
});

/** `POST /v1/ai/uploads/request-url`, and the signed URLs that it gives: a file comes from somebody who has no key. */
export function signedUploadRoutes(uploads: UploadService): Routes {
  return (http) => {
    http.post("/v1/ai/uploads/request-url", {
      schema: {
        tags, operationId: "requestUploadUrl", summary: "A signed URL that takes a file for tasks", body: announced, response: { 200: requested },
        description: "For whoever has no key, or begins as clients of the hosted service do. Send the file with `PUT`, then give `file_url` to a task.",
      },
      config: { access: { scope: "ai", limit: "create" }, audit: { kind: "uploads" } },
    }, async (request) => ({ data: await uploads.request(request.caller.accountId, request.body.file_name) }));
    // A scope of its own, because here bodies are streams.
    http.register(async (scope) => registerSend(scope as unknown as HttpServer, uploads));
    // Browsers ask before they send a file. What they ask is answered before the handler.
    http.options(url, { schema: { hide: true }, config }, async (_request, reply) => reply.code(204).header("allow", "GET, HEAD, PUT, OPTIONS").send());
    http.get(url, { schema: { hide: true, params, querystring }, config }, async ({ params: { id, fileName }, query }, reply) =>
      reply.header("cache-control", "no-store").redirect(await uploads.urlOfSent({ id, fileName, query })));
  };
}

/** The signature is the right: no key is asked for, and pages of every origin may send and read. */
const config = { access: "public", visit: "signed", forEveryOrigin: true } as const;

const params = Type.Object({ id: Type.String(), fileName: Type.String() });
/** Everything is text and optional: what is missing or changed does not fit the signature. */
const querystring = Type.Object({ account: Type.Optional(Type.String()), expires: Type.Optional(Type.String()), signature: Type.Optional(Type.String()) });

function registerSend(http: HttpServer, uploads: UploadService): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  http.put(url, {
    schema: { hide: true, operationId: "sendUpload", params, querystring, response: { 200: answer } }, bodyLimit: largestUpload, config,
  }, async (request) => {
    const { params: { id, fileName }, query, body } = request;
    const content = (body as Readable | undefined) ?? Readable.from([]);
    const data = await uploads.send({ id, fileName, query }, content);
    // The signature, which holds, names the account.
    request.change = { ...(query.account !== undefined && { accountId: query.account }), by: "link", id };
    return { data };
  });
}

import { Readable } from "node:stream";
import Type from "typebox";
import type { HttpServer, Routes } from "../http/server-types.ts";
import { announcedFiles, assetList, assetQuery, requestedAssets, requestedAssetsExample } from "./asset-schemas.ts";
import { largestUpload } from "./inspect-upload.ts";
import { answer, tags } from "./routes.ts";
import type { UploadService } from "./upload-service.ts";

const url = "/media/uploads/:id/:fileName";

const announced = Type.Object({
  files: Type.Optional(announcedFiles),
  file_name: Type.Optional(Type.String({ maxLength: 255, description: "Its name", examples: ["portrait.jpg"] })),
  content_type: Type.Optional(Type.String({ maxLength: 255, description: "Of no account: what the file is, its bytes say", examples: ["image/jpeg"] })),
}, {
  title: "UploadRequest",
  description: "The file that is to come, or several in `files`",
  examples: [{ files: [{ content_type: "image/jpeg" }] }],
});

const requested = Type.Object({
  files: Type.Optional(requestedAssets),
  data: Type.Optional(Type.Object({
    upload: Type.String({ format: "uuid", description: "Names the upload; tasks take it as `upload:ID` too" }),
    upload_url: Type.String({ description: "Takes one `PUT` of the file, without a key" }),
    method: Type.Literal("PUT", { description: "Of `upload_url`" }),
    file_url: Type.String({ description: "The file once it has come: for tasks, and for whoever may see it" }),
    max_bytes: Type.Integer({ description: "Most bytes of the file" }),
    expires_at: Type.String({ format: "date-time", description: "Until when the file may be sent" }),
  }, { description: "Of a request without `files`" })),
}, {
  title: "RequestedUpload",
  description: "Where the file is to be sent, and how tasks name it",
  examples: [{ files: requestedAssetsExample }],
});

/** `POST /v1/ai/uploads/request-url`, the signed URLs that it gives, by which a file comes from somebody who has no key, and the list of what has come. */
export function signedUploadRoutes(uploads: UploadService): Routes {
  return (http) => {
    http.post("/v1/ai/uploads/request-url", {
      schema: {
        tags, operationId: "requestUploadUrl", summary: "A signed URL that takes a file for tasks", body: announced, response: { 200: requested },
        description: "For whoever has no key, or begins as clients of hosted services do: for each of `files`, send the bytes with `PUT` to `upload_url` " +
          "with `headers`, then give `asset_url` to tasks, wherever they take a URL. Without `files`, `data` answers for one file, " +
          "and tasks take its `file_url`.",
      },
      config: { access: { scope: "ai", limit: "create" }, audit: { kind: "uploads" } },
    }, async ({ caller: { accountId }, body: { files, file_name: fileName } }) => {
      if (!files) return { data: await uploads.request(accountId, fileName) };
      return { files: await uploads.requestAssets(accountId, files.map((file) => file.content_type)) };
    });
    http.get("/v1/ai/uploads", {
      schema: {
        tags, operationId: "listAssets", summary: "Uploads, as clients of hosted services list them", querystring: assetQuery, response: { 200: assetList },
      },
      config: { access: { scope: "ai", limit: "read" } },
    }, async ({ caller, query }) => uploads.listAssets(caller.accountId, { ...query, before: query.before?.toLowerCase() }));
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

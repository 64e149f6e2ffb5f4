import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import Type from "typebox";
import type { HttpServer, Routes } from "../http/server-types.ts";
import { type FormFile, fileOfForm } from "../http/body/file-of-form.ts";
import { largestUpload } from "./inspect-upload.ts";
import type { UploadService } from "./upload-service.ts";

export const tags = ["Uploads"];
export const idExample = "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10";
const params = Type.Object({ id: Type.String({ description: "The upload's id", examples: [idExample] }) });

const example = {
  upload: idExample,
  url: "https://atelier.example.org/media/files/3f0c9a/portrait.jpg?expires=1772000000&signature=b1f2",
  file_name: "portrait.jpg",
  media: "image",
  format: "jpeg",
  width: 1600,
  height: 1200,
  bytes: 482113,
  created_at: "2026-02-18T09:30:00.000Z",
  expires_at: "2026-02-19T09:30:00.000Z",
} as const;

export const upload = Type.Object({
  upload: Type.String({ format: "uuid", description: "Names the upload" }),
  url: Type.String({ format: "uri", description: "Signed URL, to be given to tasks and shown in pages; works until the upload expires" }),
  file_name: Type.String({ description: "Its name, with the extension of what it is" }),
  media: Type.Enum(["image", "video", "audio"], { description: "Kind of media" }),
  format: Type.String({ description: "Its real format, whatever its name said" }),
  width: Type.Optional(Type.Integer({ description: "Pixels as shown; absent for sound" })),
  height: Type.Optional(Type.Integer({ description: "Pixels as shown; absent for sound" })),
  seconds: Type.Optional(Type.Number({ description: "Length; absent for pictures" })),
  bytes: Type.Integer({ description: "Size of the file" }),
  created_at: Type.String({ format: "date-time", description: "When it came" }),
  expires_at: Type.String({ format: "date-time", description: "Until when tasks may take it" }),
});

export const answer = Type.Object({ data: upload }, { title: "MediaUpload", description: "The upload", examples: [{ data: example }] });
const list = Type.Object(
  { data: Type.Array(upload), next: Type.Optional(Type.String({ description: "`before` of the next page; absent on the last one" })) },
  { title: "MediaUploadList", description: "Uploads that have not expired, the newest first", examples: [{ data: [example] }] },
);
export const before = Type.Optional(Type.String({
  format: "uuid", pattern: "^[0-9a-fA-F-]{36}$", patternReason: "must be the id of an upload", description: "Uploads before this one, by its id",
}));
const listQuery = Type.Object({
  media: Type.Optional(Type.Enum(["image", "video", "audio"], { description: "This kind of media alone" })),
  before,
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 40, description: "Uploads in the answer" }),
});

const describe = (operationId: string, summary: string) => ({ tags, operationId, summary, response: { 200: answer } });

/** `POST` and `GET /v1/uploads`, and `GET` and `DELETE` of one. */
export function mediaUploadRoutes(uploads: UploadService): Routes {
  return (http) => {
    // A scope of its own, because here bodies are streams.
    http.register(async (scope) => registerUpload(scope as unknown as HttpServer, uploads));
    http.get("/v1/uploads", {
      schema: { tags, operationId: "listUploads", summary: "Uploads of the account, the newest first", querystring: listQuery, response: { 200: list } },
      config: { access: { scope: "ai", limit: "read" } },
    }, async (request) => {
      const { before, ...page } = request.query;
      const { uploads: data, next } = await uploads.list(request.caller.accountId, { ...page, before: before?.toLowerCase() });
      return { data, ...(next !== undefined && { next }) };
    });
    http.get("/v1/uploads/:id", {
      schema: { ...describe("getUpload", "What is known of an upload"), params }, config: { access: { scope: "ai", limit: "read" } },
    }, async (request) => ({ data: await uploads.get(request.caller.accountId, request.params.id) }));
    http.delete("/v1/uploads/:id", {
      schema: { ...describe("deleteUpload", "Remove an upload; tasks that took it keep its file"), params }, config: { access: { scope: "ai", limit: "read" } },
    }, async (request) => ({ data: await uploads.remove(request.caller.accountId, request.params.id) }));
  };
}

const query = Type.Object({
  file_name: Type.Optional(Type.String({ maxLength: 255, description: "Its name, for a file that is the body itself", examples: ["portrait.jpg"] })),
});

const form = Type.Object({ file: Type.Unsafe<string>({ type: "string", format: "binary", description: "The file; other fields are ignored" }) }, {
  description: "A form with the file in it",
});

function registerUpload(http: HttpServer, uploads: UploadService): void {
  http.removeAllContentTypeParsers();
  http.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  http.post(
    "/v1/uploads",
    {
      schema: {
        ...describe("uploadMedia", "Upload a picture, clip or sound for tasks"),
        description: "The file as the body, or as the one file of a form (`multipart/form-data`). Give the answer's `url` wherever a task takes media.",
        querystring: query,
        body: { content: {
          "application/octet-stream": { schema: { type: "string", format: "binary", description: "The file itself", examples: ["(the bytes of a file)"] } },
          "multipart/form-data": { schema: form },
        } },
      },
      validatorCompiler: () => (value: unknown) => ({ value }),
      bodyLimit: largestUpload,
      config: { access: { scope: "ai", limit: "create" } },
    },
    async (request) => ({ data: await uploads.create(request.caller.accountId, await fileOf(request as never)) }),
  );
}

interface UploadRequest {
  body: Readable | undefined;
  headers: IncomingHttpHeaders;
  /** Unchecked. */
  query: { file_name?: unknown };
}

/** The body, or the file of the form that it is. */
async function fileOf({ body, headers, query }: UploadRequest): Promise<FormFile> {
  const type = headers["content-type"] ?? "";
  if (body && /^multipart\/form-data\b/i.test(type)) return fileOfForm(body, type);
  return { content: body ?? Readable.from([]), fileName: typeof query.file_name === "string" ? query.file_name : undefined };
}

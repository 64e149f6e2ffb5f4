import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import { largestUpload } from "./inspect-upload.ts";
import type { PartUploadService } from "./part-upload-service.ts";
import { answer, params, tags } from "./routes.ts";

const example = {
  upload: "019a2f6e-5b1c-7c3e-9d0a-4f6f2f1f7a10",
  bytes: 100_000_000,
  part_size: 16_777_216,
  parts: [{ part: 1, bytes: 16_777_216, url: "https://s3.example.org/media/a5/a5f3c6d1?partNumber=1&X-Amz-Signature=5f1c" }],
  expires_at: "2026-02-18T21:30:00.000Z",
};

const partUpload = Type.Object({
  data: Type.Object({
    upload: Type.String({ format: "uuid", description: "Names the upload, now and when it is complete" }),
    bytes: Type.Integer({ description: "Size of the file, as announced" }),
    part_size: Type.Integer({ description: "Bytes of each part but the last" }),
    parts: Type.Array(
      Type.Object({
        part: Type.Integer({ description: "Number of the part; the first is 1" }),
        bytes: Type.Integer({ description: "Bytes of the part" }),
        url: Type.String({ format: "uri", description: "Takes a `PUT` of exactly these bytes, without a key, for an hour" }),
      }),
      { description: "Parts that are still to be sent, in any order, several at once" },
    ),
    expires_at: Type.String({ format: "date-time", description: "Until when parts may be sent and the upload be completed" }),
  }),
}, { title: "PartUpload", description: "An upload in parts", examples: [{ data: example }] });

const announced = Type.Object({
  bytes: Type.Integer({ minimum: 1, maximum: largestUpload, description: "Size of the file", examples: [100_000_000] }),
  file_name: Type.Optional(Type.String({ maxLength: 255, description: "Its name", examples: ["walk.mp4"] })),
}, { description: "The file that is to come", examples: [{ bytes: 100_000_000, file_name: "walk.mp4" }] });

const describe = (operationId: string, summary: string) => ({ tags, operationId, summary, response: { 200: partUpload } });
const creates = { access: { scope: "ai", limit: "create" } } as const;
const reads = { access: { scope: "ai", limit: "read" } } as const;

/** `POST /v1/uploads/parts`, and what follows it: large files go to the bucket past the service. */
export function partUploadRoutes(uploads: PartUploadService): Routes {
  return (http) => {
    http.post("/v1/uploads/parts", {
      schema: {
        ...describe("beginPartUpload", "Begin an upload in parts, straight to the bucket"),
        description: "For files above 64 MiB, where the service keeps its files in a bucket; elsewhere 501. Send each part to its URL, then complete it.",
        body: announced,
      },
      config: creates,
    }, async (request) => {
      const { bytes, file_name: fileName } = request.body;
      return { data: await uploads.begin(request.caller.accountId, { bytes, fileName }) };
    });
    http.get("/v1/uploads/parts/:id", {
      schema: { ...describe("getPartUpload", "What is still to be sent of an upload, with fresh URLs"), params }, config: reads,
    }, async (request) => ({ data: await uploads.get(request.caller.accountId, request.params.id) }));
    http.delete("/v1/uploads/parts/:id", {
      schema: { ...describe("deletePartUpload", "End an upload in parts: what was sent goes"), params }, config: reads,
    }, async (request) => ({ data: await uploads.remove(request.caller.accountId, request.params.id) }));
    http.post("/v1/uploads/parts/:id/complete", {
      schema: {
        ...describe("completePartUpload", "Make an upload of the parts that were sent"), params, response: { 200: answer },
        description: "The file is looked into as one that came whole; what no endpoint takes is refused, and gone. May be repeated.",
      },
      config: creates,
    }, async (request) => ({ data: await uploads.complete(request.caller.accountId, request.params.id) }));
  };
}

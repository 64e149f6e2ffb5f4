import type { Readable } from "node:stream";
import Type from "typebox";
import type { HttpServer, Routes } from "../../http/server-types.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { adminTags } from "../editing/editing-routes.ts";
import { largestAudio } from "../editing/body-fields.ts";
import { storeUpload } from "./store-upload.ts";

const answer = Type.Object(
  {
    data: Type.Object({
      upload: Type.String({ description: "What `file` and `cover` of other calls call it" }),
      size: Type.Integer({ description: "Bytes" }),
      expires_at: Type.String({ format: "date-time", description: "Until when an item may take it" }),
    }),
  },
  { title: "Upload", description: "The upload, to be named in a create or change" },
);

/** `POST /v1/admin/uploads`: a file as the body, whatever its type. */
export function uploadRoutes(objects: ObjectStore): Routes {
  return (http) => {
    // A scope of its own, because here bodies are streams.
    http.register(async (scope) => {
      const admin = scope as unknown as HttpServer;
      admin.removeAllContentTypeParsers();
      admin.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
      admin.post(
        "/v1/admin/uploads",
        {
          schema: {
            tags: adminTags,
            operationId: "uploadFile",
            summary: "Upload a file that a create or change then takes",
            consumes: ["application/octet-stream"],
            body: Type.Unsafe<Readable | null | undefined>({
              type: "string", format: "binary", description: "The file itself", examples: ["(the bytes of a file)"],
            }),
            response: { 200: answer },
          },
          validatorCompiler: () => (value: unknown) => ({ value }),
          bodyLimit: largestAudio,
          config: { access: { scope: "library", limit: "create" } },
        },
        async (request) => ({ data: await storeUpload(objects, request.body) }),
      );
    });
  };
}

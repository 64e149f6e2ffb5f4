import Type from "typebox";
import { type AnnouncedType, announcedTypes } from "./accepted-media.ts";
import { before, idExample } from "./routes.ts";

/** Most files of one request, as hosted services have it. */
const maxFiles = 14;

const types = Object.keys(announcedTypes) as AnnouncedType[];

/** `files` of a request. */
export const announcedFiles = Type.Array(
  Type.Object({ content_type: Type.Enum(types, { description: "What it is; its bytes decide", examples: ["image/jpeg"] }) }),
  { minItems: 1, maxItems: maxFiles, description: "Files that are to come; without this member, one. All get URLs, or none does" },
);

const place = `https://atelier.example.org/media/uploads/${idExample}/file.jpg?account=6f1c&expires=1772000000`;
const fileId = Type.String({ format: "uuid", description: "Names the upload; tasks take it in the place of `asset_url` too" });
const assetUrl = Type.String({ format: "uri", description: "The file: for tasks, and for whoever may see it" });
const assetUrlExpiresIn = Type.Integer({ description: "Seconds for which tasks take `asset_url` at least" });

/** `files` of its answer. */
export const requestedAssets = Type.Array(
  Type.Object({
    file_id: fileId,
    upload_url: Type.String({ format: "uri", description: "Takes one `PUT` of the file, without a key" }),
    headers: Type.Record(Type.String(), Type.String(), { description: "To be sent with the file" }),
    expires_in: Type.Integer({ description: "Seconds for which `upload_url` takes the file" }),
    asset_url: assetUrl,
    asset_url_expires_in: assetUrlExpiresIn,
  }),
  { description: "One for each of `files` of the request, in its order" },
);

export const requestedAssetsExample = [{
  file_id: idExample, upload_url: `${place}&signature=b1f2`, headers: { "Content-Type": "image/jpeg" }, expires_in: 3600,
  asset_url: `${place}&signature=c9d3`, asset_url_expires_in: 604_800,
}];

/** A page has all that most accounts have: programs look for a `file_id` in the first. */
export const assetQuery = Type.Object({
  before,
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 1000, description: "Uploads in the answer" }),
});

export const assetList = Type.Object({
  files: Type.Array(Type.Object({
    file_id: fileId,
    content_type: Type.String({ description: "What the file is, whatever was announced" }),
    size_bytes: Type.Integer({ description: "Size of the file" }),
    created_at: Type.String({ format: "date-time", description: "When it came" }),
    expires_at: Type.String({ format: "date-time", description: "Until when tasks may take it" }),
    ttl_seconds: Type.Integer({ description: "Seconds until then" }),
    asset_url: assetUrl,
    asset_url_expires_in: assetUrlExpiresIn,
  }), { description: "However they came" }),
  next: Type.Optional(Type.String({ description: "`before` of the next page; absent on the last one" })),
}, {
  title: "AssetList",
  description: "Uploads that have not expired, the newest first",
  examples: [{ files: [{
    file_id: idExample, content_type: "image/jpeg", size_bytes: 482_113, created_at: "2026-02-18T09:30:00.000Z", expires_at: "2026-02-25T09:30:00.000Z",
    ttl_seconds: 604_700, asset_url: "https://atelier.example.org/media/files/3f0c9a/file.jpg?expires=1772000000&signature=b1f2", asset_url_expires_in: 604_700,
  }] }],
});

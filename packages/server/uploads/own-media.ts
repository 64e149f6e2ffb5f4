import { type KnownFile, refusalOfFacts } from "@atelier/media/media-limits.ts";
import type { FoundMedia } from "@atelier/media/check-media.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import type { Format } from "@atelier/media/media-types.ts";
import type { MediaInspection } from "../inspection/media-inspection.ts";
import type { Database } from "../store/database/database.ts";
import { findUpload, findUploadOf, mayUseObject, type UploadRow } from "../store/database/tasks/uploads.ts";
import { ObjectMissing, type ObjectStore } from "../store/objects/object-store.ts";
import type { CatalogPictures } from "../delivery/catalog-pictures.ts";
import { iconOptionsOf } from "../delivery/icon-rendering.ts";
import { type OwnLink, ownLink } from "./own-link.ts";

export interface OwnMediaParts {
  database: Database;
  objects: ObjectStore;
  inspection: Pick<MediaInspection, "checkFile" | "withFile">;
  /** Pictures of the catalogs that are made when they are first asked for. */
  pictures: CatalogPictures;
  /** Key of the signed URLs. */
  secret: string;
  /** Where clients reach the service. */
  publicUrl(): string;
}

/** A file that is here already, and fits its rule. */
export interface OwnFile {
  object: string;
  bytes: number;
  found: FoundMedia;
}

/** Who names a file, and under which host this service was asked. */
export interface OwnMediaCaller {
  accountId: string;
  host?: string | undefined;
}

/** Finds the file behind a URL of this service; undefined for a URL of somebody else. */
export type FindOwnMedia = (url: string, rule: MediaRule, caller: OwnMediaCaller) => Promise<OwnFile | { reason: string } | undefined>;

const notSent = { reason: "must be an upload that has come: send the file first, or again if its upload has expired" };
const gone = { reason: "must be a file of this account: this one is another's, or was removed" };

/**
 * Makes the look-up of media that this service has itself: uploads, results and inputs of the account's tasks, files of the catalogs, PNGs of icons and of
 * waveforms. They are read from the object store and never fetched. What is known of an upload is not found out again; other files are inspected as inline
 * media are.
 */
export function createOwnMedia(parts: OwnMediaParts): FindOwnMedia {
  const { database, objects, pictures, secret, publicUrl } = parts;
  return async (url, rule, { accountId, host }) => {
    const now = database.now();
    const hosts = new Set([host?.toLowerCase(), URL.parse(publicUrl())?.host].filter((name) => name !== undefined));
    const link = ownLink(url, { secret, hosts }, now);
    if (link === undefined || "reason" in link) return link;
    const object = "upload" in link ? await objectOfUpload(link, { database, accountId, now }) : await objectOf(link, pictures);
    if (typeof object !== "string") return object;
    if (!(await mayUseObject(database.db, object, accountId, now))) return gone;
    const info = await objects.head(object);
    if (!info) return gone;
    const upload = await findUploadOf(database.db, object, accountId, now);
    const found = upload ? judge(factsOf(upload), rule) : await inspect(parts, object, rule, accountId);
    return "reason" in found ? found : { object, bytes: info.size, found };
  };
}

async function objectOfUpload(
  { upload, account }: Extract<OwnLink, { upload: string }>, { database, accountId, now }: { database: Database; accountId: string; now: number },
): Promise<string | { reason: string }> {
  if (account !== undefined && account !== accountId) return gone;
  return (await findUpload(database.db, upload, accountId, now))?.object ?? notSent;
}

/** Key of the file that a link leads to, made now where it is a picture that nobody has asked for before. */
async function objectOf(link: Exclude<OwnLink, { upload: string }>, { icons, waveforms }: CatalogPictures): Promise<string | { reason: string }> {
  if ("object" in link) return link.object;
  if ("waveform" in link) return (await waveforms.render(link.waveform))?.key ?? gone;
  const options = iconOptionsOf(link.query);
  if (options.format === "svg") return { reason: "must be the PNG of the icon: no model takes SVG" };
  return (await icons.render(link.icon, options))?.key ?? gone;
}

function judge(file: KnownFile, rule: MediaRule): FoundMedia | { reason: string } {
  const reason = refusalOfFacts(file, rule);
  if (reason !== undefined) return { reason };
  const { media: _media, bytes: _bytes, ...found } = file;
  return found;
}

function factsOf({ media, format, width, height, seconds, bytes }: UploadRow): KnownFile {
  const size = { ...(width !== null && { width }), ...(height !== null && { height }) };
  return { media, format: format as Format, bytes, ...size, ...(seconds !== null && { duration: seconds }) };
}

async function inspect({ objects, inspection }: OwnMediaParts, object: string, rule: MediaRule, accountId: string): Promise<FoundMedia | { reason: string }> {
  try {
    return await inspection.withFile(async (path) => {
      await objects.copyTo(object, path);
      return inspection.checkFile(path, rule, accountId);
    });
  } catch (error) {
    if (error instanceof ObjectMissing) return gone;
    throw error;
  }
}

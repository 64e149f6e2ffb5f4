import { join } from "node:path";
import type { Database } from "../database/database.ts";
import { openDisk } from "./disk/open.ts";
import type { ObjectStore } from "./object-store.ts";
import { ObjectsError } from "./objects-error.ts";
import { parseS3Place, type S3Place } from "./s3/layout.ts";

export interface ObjectsPlace {
  dataDir: string;
  /** Folder of the objects, in the place of the one in the data folder, or an `s3://` URL. */
  objects?: string | undefined;
  /** Of the bucket, where the S3 client shall not look for them itself. */
  s3AccessKey?: string | undefined;
  s3SecretKey?: string | undefined;
}

/**
 * Opens the object store of a place; a folder that is missing is made. What S3 needs is loaded with it.
 * @param database keeps which object lies where in a bucket; folders need it not
 */
export async function openObjects(place: string | ObjectsPlace, database: Database): Promise<ObjectStore> {
  const { dataDir, objects, s3AccessKey, s3SecretKey }: ObjectsPlace = typeof place === "string" ? { dataDir: place } : place;
  if (!objects?.startsWith("s3://")) return openDisk(objects ?? join(dataDir, "objects"));
  const { openS3 } = await import("./s3/open.ts");
  if (s3AccessKey === undefined && s3SecretKey === undefined) return openS3(placeOf(objects), database);
  if (s3AccessKey === undefined || s3SecretKey === undefined) {
    throw new ObjectsError("ATELIER_S3_ACCESS_KEY and ATELIER_S3_SECRET_KEY belong together: set both.");
  }
  return openS3(placeOf(objects), database, { credentials: { accessKey: s3AccessKey, secretKey: s3SecretKey } });
}

function placeOf(url: string): S3Place {
  try {
    return parseS3Place(url);
  } catch (error) {
    throw new ObjectsError(`ATELIER_OBJECTS must be ${(error as Error).message}.`, error);
  }
}

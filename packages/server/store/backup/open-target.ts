import { ObjectsError } from "../objects/objects-error.ts";
import { parseS3Place } from "../objects/s3/layout.ts";
import { BackupError } from "./backup-error.ts";
import { FolderTarget } from "./folder-target.ts";
import type { BackupTarget } from "./target.ts";

export interface BucketKeys {
  s3AccessKey?: string | undefined;
  s3SecretKey?: string | undefined;
}

/** @param place a folder, or an `s3://` URL as ATELIER_OBJECTS has it. What S3 needs is loaded with it */
export async function openTarget(place: string, { s3AccessKey, s3SecretKey }: BucketKeys = {}): Promise<BackupTarget> {
  if (!place.startsWith("s3://")) return new FolderTarget(place);
  if ((s3AccessKey === undefined) !== (s3SecretKey === undefined)) {
    throw new ObjectsError("ATELIER_S3_ACCESS_KEY and ATELIER_S3_SECRET_KEY belong together: set both.");
  }
  const { openBucketTarget } = await import("./bucket-target.ts");
  try {
    const credentials = s3AccessKey !== undefined && s3SecretKey !== undefined && { credentials: { accessKey: s3AccessKey, secretKey: s3SecretKey } };
    return await openBucketTarget(parseS3Place(place), credentials || {});
  } catch (error) {
    if (error instanceof ObjectsError) throw error;
    throw new BackupError(`The target must be ${(error as Error).message}.`, { cause: error });
  }
}

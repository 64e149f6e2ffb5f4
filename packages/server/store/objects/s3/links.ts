import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { LinkTerms } from "../object-store.ts";
import { clientConfig, type Credentials } from "./bucket.ts";
import { keyOfPlace, type S3Place } from "./layout.ts";

/** Signs addresses by which clients take single places from the bucket, on the host name by which they reach it. Nothing is asked of the server. */
export class Links {
  readonly #client: S3Client;
  readonly #place: S3Place;

  constructor(place: S3Place, credentials: Credentials | undefined) {
    const endpoint = place.publicEndpoint ?? place.endpoint;
    this.#client = new S3Client(clientConfig({ ...place, ...(endpoint !== undefined && { endpoint }) }, credentials, 0));
    this.#place = place;
  }

  sign(place: string, { seconds, mediaType, disposition, cacheControl }: LinkTerms): Promise<string> {
    const command = new GetObjectCommand({
      Bucket: this.#place.bucket,
      Key: keyOfPlace(this.#place.prefix, place),
      ResponseContentType: mediaType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: cacheControl,
    });
    return getSignedUrl(this.#client, command, { expiresIn: seconds });
  }

  close(): void {
    this.#client.destroy();
  }
}

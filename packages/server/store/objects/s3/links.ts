import { GetObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { LinkTerms } from "../object-store.ts";
import { clientConfig, type Credentials } from "./bucket.ts";
import { keyOfPlace, type S3Place } from "./layout.ts";

/** Signs addresses by which others take single places from the bucket, on the host name by which they reach it. Nothing is asked of the server. */
export class Links {
  readonly #public: S3Client;
  readonly #inner: S3Client;
  readonly #place: S3Place;

  constructor(place: S3Place, credentials: Credentials | undefined) {
    this.#inner = new S3Client(clientConfig(place, credentials, 0));
    const endpoint = place.publicEndpoint;
    this.#public = endpoint === undefined ? this.#inner : new S3Client(clientConfig({ ...place, endpoint }, credentials, 0));
    this.#place = place;
  }

  sign(place: string, { seconds, mediaType, disposition, cacheControl, isInner = false }: LinkTerms): Promise<string> {
    const command = new GetObjectCommand({
      Bucket: this.#place.bucket,
      Key: keyOfPlace(this.#place.prefix, place),
      ResponseContentType: mediaType,
      ResponseContentDisposition: disposition,
      ResponseCacheControl: cacheControl,
    });
    return getSignedUrl(isInner ? this.#inner : this.#public, command, { expiresIn: seconds });
  }

  close(): void {
    this.#public.destroy();
    this.#inner.destroy();
  }
}

import type { Links } from "../delivery/links.ts";
import { safeFileName } from "../delivery/file-name.ts";
import { checkSignature, type Claim, sign } from "../delivery/sign.ts";

/** An upload that is still to come, as the URLs say it that were signed for it. */
export interface AnnouncedFile {
  id: string;
  accountId: string;
  fileName: string;
}

/** The parts of such a URL, as text. */
export interface UploadLinkText {
  id: string;
  fileName: string;
  query: { account?: string | undefined; expires?: string | undefined; signature?: string | undefined };
}

/** What a URL is for: to send the file, or to name it once it has come. The signatures of one are no good for the other. */
export type UploadLinkUse = "send" | "sent";

const claimOf = (use: UploadLinkUse, { id, accountId, fileName }: AnnouncedFile): Claim => [`upload-${use}`, id, accountId, fileName];

export interface UploadLinkParts {
  links: Pick<Links, "path">;
  /** Key of the signatures. */
  secret: string;
  /** Milliseconds since 1970. */
  ends: number;
}

/** A signed URL of an upload that is still to come; the signature is the permission, so that whoever sends the file needs no key. */
export function uploadLink(use: UploadLinkUse, file: AnnouncedFile, { links, secret, ends }: UploadLinkParts): string {
  const expires = String(Math.ceil(ends / 1000));
  const named = { ...file, fileName: safeFileName(file.fileName) };
  const query = new URLSearchParams({ account: file.accountId, expires, signature: sign(secret, claimOf(use, named), expires) });
  // An apostrophe would end the word that shells make of it.
  return `${links.path(`/media/uploads/${file.id}/${encodeURIComponent(named.fileName).replaceAll("'", "%27")}`)}?${query}`;
}

/** @param now milliseconds since 1970 @throws ServiceError 403 for a URL that was changed, is for the other use, or has expired */
export function checkUploadLink(use: UploadLinkUse, { id, fileName, query }: UploadLinkText, secret: string, now: number): AnnouncedFile {
  const file = { id, fileName, accountId: query.account ?? "" };
  checkSignature(secret, claimOf(use, file), query.expires, query.signature, now);
  return file;
}

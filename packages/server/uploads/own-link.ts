import { fileClaim, iconClaim, type IconQuery, waveformClaim } from "../delivery/claims.ts";
import { checkSignature } from "../delivery/sign.ts";
import { ServiceError } from "../errors.ts";
import { checkUploadLink } from "./upload-links.ts";

/** What a URL of this service leads to: a file by the key of its object, an upload, or a picture that is made when it is first asked for. */
export type OwnLink = { fileName: string } & ({ object: string } | { icon: number; query: IconQuery } | { waveform: string } | OwnUpload);

/** @property account whose it is, where the URL says so */
interface OwnUpload {
  upload: string;
  account?: string;
}

export interface OwnLinkParts {
  /** Key of the signatures. */
  secret: string;
  /** Hosts, with their ports, under which this service is asked. */
  hosts: ReadonlySet<string>;
}

/** Behind whatever path a proxy puts before ours. */
const mediaPath = /\/media\/(?:(files|waveforms)\/([0-9a-f]{64})|icons\/(\d{1,15})|uploads\/([0-9a-f-]{36}))\/([^/]+)$/;
/** An upload by its id alone: the account that names it must be the one that sent it. */
const uploadById = /^upload:([0-9a-f-]{36})$/i;

/**
 * Recognises a signed URL of ours by path and query: the signature covers no host, so that one made under a name of before, or for a proxy, is recognised
 * too. On a host of ours, a signature that does not fit is refused; on another's, it is that host's business.
 * @param now milliseconds since 1970
 * @returns undefined for what is no such URL; a reason, in words that follow the name of the field, for one that is no good
 */
export function ownLink(text: string, { secret, hosts }: OwnLinkParts, now: number): OwnLink | { reason: string } | undefined {
  const [, byId] = uploadById.exec(text) ?? [];
  if (byId !== undefined) return { upload: byId.toLowerCase(), fileName: "" };
  const url = URL.parse(text);
  const found = url && mediaPath.exec(url.pathname);
  if (!found) return undefined;
  const [, folder, object = "", icon = "", upload, encodedName = ""] = found;
  const query = Object.fromEntries(url.searchParams);
  const fileName = decoded(encodedName);
  const ofObject = folder === "files" ? fileClaim : waveformClaim;
  const claim = icon !== "" ? iconClaim(icon, fileName, query) : ofObject(object, fileName, query);
  try {
    if (upload !== undefined) return { upload, account: checkUploadLink("sent", { id: upload, fileName, query }, secret, now).accountId, fileName };
    checkSignature(secret, claim, query.expires, query.signature, now);
    if (icon !== "") return { icon: Number(icon), query, fileName };
    return folder === "files" ? { object, fileName } : { waveform: object, fileName };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "link_expired") return { reason: "must be a URL that has not expired: ask for a new one, or upload the file again" };
    return hosts.has(url.host) ? { reason: "must carry the signature that this service gave it" } : undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

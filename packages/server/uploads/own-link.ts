import { fileClaim, iconClaim, type IconQuery, waveformClaim } from "../delivery/claims.ts";
import { checkSignature } from "../delivery/sign.ts";
import { ServiceError } from "../errors.ts";

/** What a URL of this service leads to: a file by the key of its object, or a picture that is made when it is first asked for. */
export type OwnLink = { fileName: string } & ({ object: string } | { icon: number; query: IconQuery } | { waveform: string });

export interface OwnLinkParts {
  /** Key of the signatures. */
  secret: string;
  /** Hosts, with their ports, under which this service is asked. */
  hosts: ReadonlySet<string>;
}

/** Behind whatever path a proxy puts before ours. */
const mediaPath = /\/media\/(?:(files|waveforms)\/([0-9a-f]{64})|icons\/(\d{1,15}))\/([^/]+)$/;

/**
 * Recognises a signed URL of ours by path and query: the signature covers no host, so that one made under a name of before, or for a proxy, is recognised
 * too. On a host of ours, a signature that does not fit is refused; on another's, it is that host's business.
 * @param now milliseconds since 1970
 * @returns undefined for what is no such URL; a reason, in words that follow the name of the field, for one that is no good
 */
export function ownLink(text: string, { secret, hosts }: OwnLinkParts, now: number): OwnLink | { reason: string } | undefined {
  const url = URL.parse(text);
  const found = url && mediaPath.exec(url.pathname);
  if (!found) return undefined;
  const [, folder, object = "", icon = "", encodedName = ""] = found;
  const query = Object.fromEntries(url.searchParams);
  const fileName = decoded(encodedName);
  const ofObject = folder === "files" ? fileClaim : waveformClaim;
  const claim = icon !== "" ? iconClaim(icon, fileName, query) : ofObject(object, fileName, query);
  try {
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

import { LRUCache } from "lru-cache";
import { cutClaim, type CutQuery, fileClaim, type FileQuery, iconClaim, type IconQuery, waveformClaim } from "./claims.ts";
import { safeFileName } from "./file-name.ts";
import type { Link, Links } from "./links.ts";
import { type Claim, sign } from "./sign.ts";

/** Half a kilobyte each. */
const rememberedFiles = 4000;

export interface LinksOptions {
  /** Where clients reach the service, such as `https://media.example/atelier`; asked at each link, because a port may be known late. */
  publicUrl: () => string;
  /** Key of the signatures: at least 32 random bytes, as text. All processes behind one address share it. */
  secret: string;
  lifetimeSeconds: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/**
 * Makes signed addresses. One that names no end lives for the configured lifetime and up to a quarter more: ends are rounded
 * up to full quarters, so that the addresses of one thing made within a quarter are equal and browsers can cache them.
 */
export function createLinks({ publicUrl, secret, lifetimeSeconds, now = Date.now }: LinksOptions): Links {
  const quarter = Math.max(1, Math.floor(lifetimeSeconds / 4));
  /** Every page shows a few authors, artists and covers again. */
  const files = new LRUCache<string, Link>({ max: rememberedFiles });

  /** Seconds since 1970. */
  function usualEnd(): number {
    return Math.ceil((now() / 1000 + lifetimeSeconds) / quarter) * quarter;
  }

  function link(pathname: string, query: FileQuery, claim: Claim, expires: number): Link {
    // URLSearchParams would take a third of all the time that a page of links does.
    let parameters = "";
    for (const name in query) parameters += `${name}=${encodeURIComponent(query[name as keyof FileQuery]!)}&`;
    return {
      url: `${address(pathname)}?${parameters}expires=${expires}&signature=${sign(secret, claim, String(expires))}`,
      expiresAt: new Date(expires * 1000),
    };
  }

  let base = { given: "", plain: "" };

  function address(pathname: string): string {
    const given = publicUrl();
    if (given !== base.given) base = { given, plain: given.replace(/\/+$/, "") };
    return base.plain + pathname;
  }

  return {
    file({ object, fileName, disposition, expiresAt }) {
      const expires = expiresAt ? Math.ceil(expiresAt.getTime() / 1000) : usualEnd();
      const key = `${object} ${expires} ${disposition} ${publicUrl()} ${fileName}`;
      const known = files.get(key);
      if (known) return known;
      const name = safeFileName(fileName);
      const query: FileQuery = present({ disposition: disposition === "attachment" ? disposition : undefined });
      const made = link(`/media/files/${object}/${encodeURIComponent(name)}`, query, fileClaim(object, name, query), expires);
      files.set(key, made);
      return made;
    },
    icon({ iconId, fileName, disposition, format, size, color, rotate, flip }) {
      const name = safeFileName(fileName);
      const query: IconQuery = present({
        disposition: disposition === "attachment" ? disposition : undefined, format, size, color, rotate: rotate || undefined, flip,
      });
      return link(`/media/icons/${iconId}/${encodeURIComponent(name)}`, query, iconClaim(String(iconId), name, query), usualEnd());
    },
    cut({ object, fileName, disposition, from, to, format }) {
      const name = safeFileName(fileName);
      const query: CutQuery = present({ disposition: disposition === "attachment" ? disposition : undefined, from, to, format });
      return link(`/media/cuts/${object}/${encodeURIComponent(name)}`, query, cutClaim(object, name, query), usualEnd());
    },
    waveform({ object, fileName }) {
      const name = safeFileName(fileName);
      return link(`/media/waveforms/${object}/${encodeURIComponent(name)}`, {}, waveformClaim(object, name, {}), usualEnd());
    },
    path: address,
  };
}

/** The members that have a value, as text. */
function present(members: Record<string, string | number | undefined>): Record<string, string> {
  const present: Record<string, string> = {};
  for (const name in members) if (members[name] !== undefined && members[name] !== "") present[name] = String(members[name]);
  return present;
}

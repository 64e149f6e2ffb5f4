import { brotliCompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { Asset, Bundle } from "./bundle.ts";

const made = new WeakMap<Bundle, Asset>();

/**
 * The page for a service that is reached below a path: its files are there too, and its scripts read the path from `data-base`. Two kilobytes, made once for
 * each build. What the files name among themselves is relative.
 */
export function pageBelow(bundle: Bundle, path: string): Asset {
  if (path === "") return bundle.page;
  const known = made.get(bundle);
  if (known) return known;
  const plain = gunzipSync(bundle.page.bodies.gzip).toString();
  const html = Buffer.from(plain.replace("<html ", `<html data-base="${path}" `).replaceAll('"/console/', `"${path}/console/`));
  const page: Asset = { type: bundle.page.type, bodies: { br: brotliCompressSync(html), gzip: gzipSync(html) } };
  made.set(bundle, page);
  return page;
}

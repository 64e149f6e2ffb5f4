import { useEffect, useState } from "preact/hooks";
import { shownUrl } from "../upload.ts";

export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** The picture of a member with its size, where this page may show it. */
export function usePicture(value: unknown): Picture | undefined {
  const [picture, setPicture] = useState<Picture | undefined>(undefined);
  const url = typeof value === "string" ? shownUrl(value) : undefined;
  useEffect(() => {
    setPicture(undefined);
    if (!url) return undefined;
    const image = new Image();
    image.onload = () => setPicture({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => (image.onload = null);
  }, [url]);
  return picture?.url === url ? picture : undefined;
}

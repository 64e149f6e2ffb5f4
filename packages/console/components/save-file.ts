import { mediaUrl } from "../data/media-url.ts";

/** Makes the browser save what the page has made or fetched. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveFile(url, name);
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Makes the browser save what a signed URL (one that says "attachment") gives, or what the page has made. */
export function saveFile(url: string, name = ""): void {
  const link = document.createElement("a");
  link.href = url.startsWith("blob:") ? url : mediaUrl(url);
  link.download = name;
  link.click();
}

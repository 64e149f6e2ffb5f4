import { mediaUrl } from "../data/media-url.ts";

/** Makes the browser save what a signed URL (one that says "attachment") gives, or what the page has made. */
export function saveFile(url: string, name = ""): void {
  const link = document.createElement("a");
  link.href = url.startsWith("blob:") ? url : mediaUrl(url);
  link.download = name;
  link.click();
}

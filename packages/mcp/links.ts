import type { Api } from "./api.ts";

/** Path and query of one of the service's own signed URLs: its signature covers these, whatever the host. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** A picture as content, where it is not too large to be read by a model. */
export async function pictureOf(api: Api, url: string, mostBytes: number): Promise<{ type: "image"; data: string; mimeType: string }[]> {
  const { status, contentType, bytes } = await api({ path: pathOf(url) });
  const mimeType = contentType.split(";", 1)[0]!;
  if (status !== 200 || bytes.length > mostBytes || !/^image\/(png|jpeg|webp)$/.test(mimeType)) return [];
  return [{ type: "image", data: Buffer.from(bytes).toString("base64"), mimeType }];
}

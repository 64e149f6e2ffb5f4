/** File formats that the service takes in, makes or serves: media type and file name extensions, the usual one first. */
export const formats = {
  jpeg: { mediaType: "image/jpeg", extensions: ["jpg", "jpeg"] },
  png: { mediaType: "image/png", extensions: ["png"] },
  webp: { mediaType: "image/webp", extensions: ["webp"] },
  gif: { mediaType: "image/gif", extensions: ["gif"] },
  bmp: { mediaType: "image/bmp", extensions: ["bmp"] },
  tiff: { mediaType: "image/tiff", extensions: ["tiff", "tif"] },
  avif: { mediaType: "image/avif", extensions: ["avif"] },
  svg: { mediaType: "image/svg+xml", extensions: ["svg"] },
  mp4: { mediaType: "video/mp4", extensions: ["mp4"] },
  mov: { mediaType: "video/quicktime", extensions: ["mov"] },
  m4v: { mediaType: "video/x-m4v", extensions: ["m4v"] },
  webm: { mediaType: "video/webm", extensions: ["webm"] },
  mkv: { mediaType: "video/matroska", extensions: ["mkv"] },
  wav: { mediaType: "audio/wav", extensions: ["wav"] },
  aiff: { mediaType: "audio/aiff", extensions: ["aiff", "aif"] },
  mp3: { mediaType: "audio/mpeg", extensions: ["mp3"] },
  ogg: { mediaType: "audio/ogg", extensions: ["ogg", "oga", "opus"] },
  flac: { mediaType: "audio/flac", extensions: ["flac"] },
  m4a: { mediaType: "audio/mp4", extensions: ["m4a"] },
  json: { mediaType: "application/json", extensions: ["json"] },
} as const satisfies Record<string, { mediaType: string; extensions: readonly [string, ...string[]] }>;

export type Format = keyof typeof formats;

const byExtension = new Map<string, string>(Object.values(formats).flatMap(({ mediaType, extensions }) => extensions.map(
  (extension): [string, string] => [extension, mediaType]
)));

/** Media type by the extension of a file name; `application/octet-stream` for one that is not in the table, so that nothing unknown is ever shown as a page. */
export function mediaTypeOfName(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase();
  return byExtension.get(extension) ?? "application/octet-stream";
}

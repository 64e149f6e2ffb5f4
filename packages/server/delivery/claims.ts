import type { Claim } from "./sign.ts";

/** The query of a file's address, as text. */
export interface FileQuery {
  disposition?: string;
}

/** The query of a cut's address, as text. */
export interface CutQuery extends FileQuery {
  from?: string;
  to?: string;
  format?: string;
}

/** The query of an icon's address, as text. */
export interface IconQuery extends FileQuery {
  format?: string;
  size?: string;
  color?: string;
  rotate?: string;
  flip?: string;
}

/** The fields that the signature of a file's address covers; making and checking it use the same list. */
export function fileClaim(object: string, fileName: string, { disposition = "" }: FileQuery): Claim {
  return ["file", object, fileName, disposition];
}

/** The fields that the signature of an icon's address covers. */
export function iconClaim(icon: string, fileName: string, { disposition = "", format = "", size = "", color = "", rotate = "", flip = "" }: IconQuery): Claim {
  return ["icon", icon, fileName, disposition, format, size, color, rotate, flip];
}

/** The fields that the signature of a cut's address covers. */
export function cutClaim(object: string, fileName: string, { disposition = "", from = "", to = "", format = "" }: CutQuery): Claim {
  return ["cut", object, fileName, disposition, from, to, format];
}

/** The fields that the signature of a waveform picture's address covers. */
export function waveformClaim(object: string, fileName: string, { disposition = "" }: FileQuery): Claim {
  return ["waveform", object, fileName, disposition];
}

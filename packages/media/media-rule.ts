/** Limits of one piece of media that a caller hands in. Sizes are measured decoded. */
export interface MediaRule {
  media: "image" | "audio" | "video";
  /** `any`: Base64, data URL or URL. `url`: URLs only. */
  from: "any" | "url";
  /** The specification says HTTPS: plain http is refused unless the operator allows private addresses. */
  httpsOnly?: boolean;
  /** Accepted formats, as `sniff` names them. */
  formats: readonly string[];
  maxBytes: number;
  /** Pixels a side, inclusive. */
  minSide?: number;
  maxSide?: number;
  maxPixels?: number;
  /** Pixels in all above which a picture is not refused, but reduced to while it is decoded. */
  reduceTo?: number;
  /** Longer side over shorter side. */
  maxRatio?: number;
  /** Seconds, inclusive. */
  minSeconds?: number;
  maxSeconds?: number;
}

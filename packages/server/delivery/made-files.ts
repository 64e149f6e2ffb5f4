import { formats } from "@atelier/media/media-types.ts";
import Type, { type TSchema } from "typebox";
import { cutClaim, type CutQuery, iconClaim, type IconQuery, waveformClaim } from "./claims.ts";
import type { AudioCuts } from "./cuts/audio-cuts.ts";
import { iconOptionsOf, type IconRendering } from "./icon-rendering.ts";
import type { Rendered } from "./renditions.ts";
import type { Claim } from "./sign.ts";
import type { WaveformRendering } from "./waveform-rendering.ts";

const signature = {
  disposition: Type.Optional(Type.String({ description: "`attachment` makes a browser save the file" })),
  expires: Type.Optional(Type.String({ description: "When the address stops to work, seconds since 1970" })),
  signature: Type.Optional(Type.String({ description: "HMAC-SHA256 over the file, its name and everything else that the address says" })),
};

export const fileSchema = {
  params: Type.Object({
    object: Type.String({ description: "SHA-256 of the file, hexadecimal", examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] }),
    fileName: Type.String({ description: "Name under which a browser shows or saves the file", examples: ["rain.mp3"] }),
  }),
  // Everything is text and optional here: what is missing or changed does not fit the signature, and is a 403 rather than a 400.
  querystring: Type.Object(signature),
};

const cutSchema = {
  params: Type.Object({
    ...fileSchema.params.properties,
    fileName: Type.String({ description: "Name under which a browser saves the cut", examples: ["rain 1.25-3.5.wav"] }),
  }),
  querystring: Type.Object({
    ...signature,
    from: Type.Optional(Type.String({ description: "Where it begins, seconds" })),
    to: Type.Optional(Type.String({ description: "Where it ends, seconds" })),
    format: Type.Optional(Type.String({ description: "`wav` or `mp3`" })),
  }),
};

const waveformSchema = {
  ...fileSchema,
  params: Type.Object({
    ...fileSchema.params.properties,
    object: Type.String({
      description: "SHA-256 of the document with the peaks, hexadecimal",
      examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    }),
  }),
};

const iconSchema = {
  params: Type.Object({
    icon: Type.String({ description: "Id of the icon", examples: ["1"] }),
    fileName: Type.String({ description: "Name under which a browser shows or saves the file", examples: ["sail-boat.svg"] }),
  }),
  querystring: Type.Object({
    ...signature,
    format: Type.Optional(Type.String({ description: "`svg` or `png`" })),
    size: Type.Optional(Type.String({ description: "Side of the square PNG, pixels" })),
    color: Type.Optional(Type.String({ description: "Colour in place of the drawing's own" })),
    rotate: Type.Optional(Type.String({ description: "Clockwise turn in degrees: 90, 180 or 270" })),
    flip: Type.Optional(Type.String({ description: "`horizontal`, `vertical` or `both`" })),
  }),
};

export interface MadeParams {
  object: string;
  icon: string;
  fileName: string;
}

export type MadeQuery = IconQuery & CutQuery & { expires?: string; signature?: string };

/** A kind of file that is made from what is stored. */
export interface MadeFile {
  url: string;
  schema: { params: TSchema; querystring: TSchema };
  operationId: string;
  summary: string;
  mediaTypes: readonly string[];
  /** What is not found where there is none. */
  what: string;
  /** What the signature of its URL covers. */
  claim(params: MadeParams, query: MadeQuery): Claim;
  render(params: MadeParams, query: MadeQuery): Promise<Rendered | undefined>;
}

export interface MadeFileServices {
  /** Whether somebody still needs an object: the files of what was removed end at once, though the sweep takes them away later. */
  isNeeded(object: string): Promise<boolean>;
  icons: IconRendering;
  waveforms: WaveformRendering;
  cuts: Pick<AudioCuts, "render">;
}

/** All kinds of files that are made when their signed URL is first asked for. */
export function madeFiles({ isNeeded, icons, waveforms, cuts }: MadeFileServices): readonly MadeFile[] {
  return [
    {
      url: "/media/icons/:icon/:fileName",
      schema: iconSchema,
      operationId: "getIconFile",
      summary: "An icon as SVG or PNG by its signed address",
      mediaTypes: [formats.svg.mediaType, formats.png.mediaType],
      what: "Icon",
      claim: ({ icon, fileName }, query) => iconClaim(icon, fileName, query),
      render: ({ icon }, query) => icons.render(Number(icon), iconOptionsOf(query)),
    },
    {
      url: "/media/cuts/:object/:fileName",
      schema: cutSchema,
      operationId: "getCut",
      summary: "A part of an audio file by its signed address: WAV or MP3",
      mediaTypes: [formats.wav.mediaType, formats.mp3.mediaType],
      what: "File",
      claim: ({ object, fileName }, query) => cutClaim(object, fileName, query),
      render: async ({ object }, { from, to, format }) => {
        if (!(await isNeeded(object))) return undefined;
        return cuts.render(object, { from: Number(from), to: Number(to), format: format === "mp3" ? format : "wav" });
      },
    },
    {
      url: "/media/waveforms/:object/:fileName",
      schema: waveformSchema,
      operationId: "getWaveformImage",
      summary: "The picture of a waveform by its signed address: PNG, 1000 by 160, transparent",
      mediaTypes: [formats.png.mediaType],
      what: "File",
      claim: ({ object, fileName }, query) => waveformClaim(object, fileName, query),
      render: ({ object }) => waveforms.render(object),
    },
  ];
}

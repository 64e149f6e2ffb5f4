import path from "node:path";
import Type, { type Static } from "typebox";
import type { Links } from "../../delivery/links.ts";
import type { AudioColumns, LicenseColumns } from "../../store/database/schema.ts";

/** The columns that sounds and tracks share, as far as answers show them. */
export type AudioRow = { is_premium: 0 | 1 } & LicenseColumns &
  Pick<AudioColumns, "file_object" | "file_name" | "preview_object" | "preview_format" | "waveform_object" | "loudness_lufs" | "true_peak_dbtp">;

const url = { format: "uri" } as const;

/** Answer members that both audio catalogs have beside their own. */
export const audioSchema = {
  file_url: Type.String({
    ...url, description: "Signed address of the audio, inline; of its preview where the item is premium and the key is not entitled to it",
  }),
  preview_url: Type.Optional(Type.String({ ...url, description: "Signed address of the preview of a premium item, of the audio itself for a free one" })),
  waveform_url: Type.Optional(Type.String({
    ...url, description: "Signed address of a JSON document with `duration` in seconds and about a thousand `peaks` from 0 to 1",
  })),
  waveform_image_url: Type.Optional(Type.String({ ...url, description: "Signed address of the same waveform as a PNG, 1000 by 160 pixels on transparency" })),
  license: Type.Optional(Type.Object(
    { name: Type.String({ description: "Name of the licence" }), url: Type.Optional(Type.String({ ...url, description: "Its text" })) },
    { description: "Under which the item may be used" },
  )),
  attribution: Type.Optional(Type.String({ description: "Credit line that goes with the item" })),
  loudness_lufs: Type.Optional(Type.Number({ description: "Integrated loudness after ITU-R BS.1770, LUFS" })),
  true_peak_dbtp: Type.Optional(Type.Number({ description: "True peak after ITU-R BS.1770, dBTP: above 0 where the sound is cut off when it is played" })),
};

type AudioFields = Static<ReturnType<typeof Type.Object<typeof audioSchema>>>;

export interface AudioAddress {
  links: Links;
  /** Whether the caller may have premium audio whole. */
  premium: boolean;
  /** Path of the item's download call. */
  downloadPath: string;
}

/** The shared members of an answer: signed addresses, licence, loudness. What is unknown is left out. */
export function audioFields(row: AudioRow, { links, premium, downloadPath }: AudioAddress): AudioFields {
  const name = path.parse(row.file_name).name;
  const open = !row.is_premium || premium;
  const whole = (): string => links.file({ object: row.file_object, fileName: row.file_name }).url;
  const preview = row.preview_object
    ? links.file({ object: row.preview_object, fileName: `${name} (preview).${row.preview_format}` }).url
    : row.is_premium
      ? undefined
      : whole();
  return {
    file_url: open ? whole() : (preview ?? links.path(downloadPath)),
    ...(preview && { preview_url: preview }),
    ...(row.waveform_object && {
      waveform_url: links.file({ object: row.waveform_object, fileName: `${name}.waveform.json` }).url,
      waveform_image_url: links.waveform({ object: row.waveform_object, fileName: `${name}.waveform.png` }).url,
    }),
    ...(row.license_name && { license: { name: row.license_name, ...(row.license_url && { url: row.license_url }) } }),
    ...(row.attribution && { attribution: row.attribution }),
    ...(row.loudness_lufs !== null && { loudness_lufs: row.loudness_lufs }),
    ...(row.true_peak_dbtp !== null && { true_peak_dbtp: row.true_peak_dbtp }),
  };
}

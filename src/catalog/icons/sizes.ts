import Type from "typebox";

/** Sides of the PNGs that are made of icons, in pixels. */
export const pngSizes = ["16", "24", "32", "64", "128", "256", "512"] as const;

export const thumbnailSizes = Type.Array(Type.Enum([...pngSizes]), {
  default: ["128"],
  description: "Sides of the thumbnails in pixels: one square PNG each, in this order",
});

import { findMessages } from "messages:find";

/** A drawing as a square PNG. @param size its side, pixels */
export async function drawPicture(svg: string, size: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const picture = new Image(size, size);
    picture.src = url;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = size;
    canvas.getContext("2d")!.drawImage(picture, 0, 0, size, size);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error(findMessages().notDrawn);
    return blob;
  } finally {
    URL.revokeObjectURL(url);
  }
}

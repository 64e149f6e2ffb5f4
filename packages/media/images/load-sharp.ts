import type sharp from "sharp";

/** The image library, loaded when the first picture needs it: a server that only answers searches takes 10 MB less. */
export async function loadSharp(): Promise<typeof sharp> {
  return (await import("sharp")).default;
}

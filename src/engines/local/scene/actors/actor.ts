import type { Bitmap } from "../canvas/bitmap.ts";
import type { Palette } from "../palette.ts";

/** How something moves. */
export type Motion =
  | "walk" | "run" | "hop" | "crawl" | "fly" | "flutter" | "swim" | "leap" | "sail" | "drive" | "soar" | "hover" | "launch"
  | "drift" | "dance" | "idle" | "sway" | "still" | "roll" | "burn" | "shine" | "orbit" | "spin";

/** A thing or being that a scene shows, whatever it is drawn from: an icon, or the cut-out subject of a picture. */
export interface Actor {
  /** The word of the prompt that it stands for. */
  word: string;
  motion: Motion;
  /** Height beside a grown person's, where 1 is about a third of the frame in a medium shot. */
  size: number;
  /** Which way the picture faces before it is mirrored. */
  faces: "left" | "right" | "viewer";
  /** Share of the picture's height that lies under water where it floats. */
  draught: number;
  /**
   * The picture at about this height, already in the light of the scene.
   * @param height pixels
   */
  sprite(height: number, palette: Palette): Promise<Bitmap>;
}

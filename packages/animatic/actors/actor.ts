import type { Bitmap } from "../canvas/bitmap.ts";
import type { Palette } from "../palette.ts";

/** How something moves. */
export type Motion =
  | "walk" | "run" | "hop" | "crawl" | "fly" | "flutter" | "swim" | "leap" | "sail" | "drive" | "soar" | "hover" | "launch"
  | "drift" | "dance" | "idle" | "sway" | "still" | "roll" | "burn" | "shine" | "spin";

/** A thing or being that a scene shows, whatever it is drawn from: an icon, or the cut-out subject of a picture. */
export interface Actor {
  /** The word of the prompt that it stands for. */
  word: string;
  motion: Motion;
  /** Height beside a grown person's, where 1 is about a third of the frame in a medium shot. */
  size: number;
  /** Who stands for the second and further ones where it counts several: a family is not one person four times. */
  fellows?: readonly Actor[];
  /** Which way the picture faces before it is mirrored. */
  faces: "left" | "right" | "viewer";
  /** Share of the picture's height that lies under water where it floats. */
  draught: number;
  /**
   * The picture at about this height, already in the light of the scene.
   * @param height pixels
   */
  sprite(height: number, palette: Palette): Promise<Bitmap>;
  /**
   * An actor that was filmed: its picture at a second of the video, all of one size, without the scene's light.
   * @param height pixels; the pictures may be smaller
   */
  film?(height: number): (second: number) => Bitmap;
  /** 0..1: how loud its voice is at a second of the video: it moves as it speaks. */
  speaks?(second: number): number;
  /** Its picture ends before it does, at the foot: it is shown from the frame's lower edge up. */
  isCut?: boolean;
  /** Width beside its height, where it is known before it is drawn. */
  aspect?: number;
  /** Height of its head beside its own, where it is known. */
  head?: number;
  /** A photograph, which brings light and shade of its own. */
  isPhotograph?: boolean;
}

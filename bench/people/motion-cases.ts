/** A stretch of a filmed clip, enlarged around somebody, and the pictures of people who are to move so. Paths are below the root of the packages. */
const data = "usr/share/doc/opencv-doc/examples/data";

export interface FilmedClip {
  path: string;
  /** Seconds. */
  start: number;
  length: number;
  /** Pixels: width, height, left, top. */
  crop: [number, number, number, number];
}

export interface PhotographedPerson {
  path: string;
  /** Pixels: width, height, left, top. */
  crop?: [number, number, number, number];
}

/** Walkers of 55 to 110 pixels, from the side, from behind and obliquely. */
export const filmed: Record<string, FilmedClip> = {
  "walker-right": { path: `${data}/vtest.avi`, start: 36.6, length: 3.4, crop: [308, 216, 460, 230] },
  "walker-left": { path: `${data}/vtest.avi`, start: 23.6, length: 2.4, crop: [210, 150, 530, 255] },
  "woman-left": { path: `${data}/vtest.avi`, start: 43, length: 2.4, crop: [268, 200, 496, 190] },
  "woman-behind": { path: `${data}/vtest.avi`, start: 61, length: 4, crop: [220, 200, 250, 376] },
};

export const photographed: Record<string, PhotographedPerson> = {
  footballer: { path: `${data}/messi5.jpg` },
  player: { path: `${data}/basketball1.png`, crop: [300, 480, 0, 0] },
};

import type { Scene } from "./build-scene.ts";
import { pixelsBeyond } from "./continue-picture.ts";
import { frameView } from "./frame-view.ts";
import { castOnScreen } from "./screen.ts";
import { outlineAt } from "./subject-card.ts";
import { castOnSurroundings, type Hit } from "./surroundings.ts";
import { direction, type View } from "./view.ts";

/** Farther around, a subject that is one plane looks like the board that it is: by eye, on people, animals, cups and streets. Degrees. */
const MOST_TURN = 15;
/** So far around every picture goes, whatever has to be made up. */
const LEAST_TURN = 4;
/** The part of the view that may be made up more than by its zoom alone; beyond it smears show. */
const MOST_MADE_UP = 0.13;
/** Places of a view that are looked at, across and down. */
const GRID = 48;
const STEPS = 10;

export interface CarriedView {
  view: View;
  /** Where the camera stands, degrees. */
  horizontal: number;
  vertical: number;
  /** It was ordered to go farther. */
  isReduced: boolean;
}

/** The view from where the camera was ordered to go, or from as far on the way there as the picture's layers carry. */
export function carriedView(scene: Scene, horizontal: number, vertical: number, zoom: number): CarriedView {
  const around = 180 - ((((180 - horizontal) % 360) + 360) % 360);
  const ordered = Math.hypot(around, vertical);
  const viewAt = (part: number) => frameView(scene, around * part, vertical * part, zoom);
  const least = madeUp(scene, viewAt(0)) + MOST_MADE_UP;
  const isCarried = (part: number) => part * ordered <= LEAST_TURN || scene.isCutOut || madeUp(scene, viewAt(part)) <= least;
  let [good, bad] = [0, Math.min(1, MOST_TURN / Math.max(1e-9, ordered))];
  if (isCarried(bad)) good = bad;
  else {
    for (let k = 0; k < STEPS; k++) {
      const middle = (good + bad) / 2;
      if (isCarried(middle)) good = middle;
      else bad = middle;
    }
  }
  const [h, v] = good === 1 ? [around, vertical] : [around * good, vertical * good].map((degrees) => Math.round(degrees * 10) / 10);
  return { view: frameView(scene, h, v, zoom), horizontal: h, vertical: v, isReduced: good < 1 };
}

/** The part of a view that shows what the subject hid, or what lies beyond the picture's borders. */
function madeUp({ lens, surroundings, subject, screen }: Scene, view: View): number {
  const cast = screen ? castOnScreen(screen, lens, view) : castOnSurroundings(surroundings, lens, view);
  const ray = new Float64Array(3);
  const hit: Hit = { u: 0, v: 0, distance: 0 };
  const isSubject = (u: number, v: number) => subject !== undefined && outlineAt(subject, u, v) > 0;
  let count = 0;
  for (let i = 0; i < GRID * GRID; i++) {
    direction(view, ((i % GRID) + 0.5) * (lens.width / GRID), (Math.floor(i / GRID) + 0.5) * (lens.height / GRID), ray);
    const away = (1 - view.z) / ray[2];
    if (isSubject(lens.centreX + lens.focal * (view.x + ray[0] * away), lens.centreY + lens.focal * (view.y + ray[1] * away))) continue;
    cast(ray[0], ray[1], ray[2], hit);
    if (pixelsBeyond(hit.u, hit.v, lens.width, lens.height) > 0 || isSubject(hit.u, hit.v)) count++;
  }
  return count / (GRID * GRID);
}

import type { Raster } from "@atelier/media/raster/raster.ts";
import type { DetectedBox } from "../faces/face-networks.ts";
import type { Point } from "../polygon.ts";
import { findPeople, mayShowPeople, movePerson, type Person } from "../people/find-people.ts";
import { BODY } from "../people/read-body.ts";
import { type Face, lookFurther, lookOnce, type Looks, showsLargeHead } from "../faces/find-faces.ts";

/** Who is in a picture, in its pixels. */
export interface Subjects {
  faces: Face[];
  /** Heads that the detector sees where no human face fits: animals, figures. Empty when there are faces. */
  heads: DetectedBox[];
  /** Bodies, largest first, of faces or without one (from behind, from afar). */
  people?: Person[];
}

/** Heads of animals score 0.5 to 0.95; patterns that look like faces seldom reach this. */
const LEAST_HEAD_SCORE = 0.6;

/** Undecided part of the outline of a body below a head without a human face up to which it is a person's. Measured: 0.12; cats and dogs from 0.31 on. */
const HUMAN = 0.25;

/**
 * Who is in an RGB picture: faces, where there are none other heads, and bodies. Takes up to 2 s. Where the first look shows a large head, small faces are no
 * subject and not looked for; nor are turned ones where the detector of people, which sees them turned any way and costs a sixth, sees nobody.
 */
export async function findSubjects(picture: Raster, signal?: AbortSignal, looks?: Looks): Promise<Subjects> {
  const first = await lookOnce(picture, signal);
  const turned = looks?.turned !== false && (first.faces.length > 0 || await mayShowPeople(first.copy));
  const faces = await lookFurther(first, signal, { turned, tiled: !showsLargeHead(first) });
  const found = await findPeople(first.copy, { faces: moveSubjects({ faces, heads: [] }, first.scale).faces, quick: looks?.quick === true, signal });
  const people = found.map((person) => movePerson(person, 1 / first.scale));
  if (faces.length > 0) return { faces, heads: [], people };
  const { heads } = moveSubjects({ faces, heads: first.boxes.filter(({ score }) => score >= LEAST_HEAD_SCORE) }, 1 / first.scale);
  // Faces in profile are heads without a human face; animals are read as bodies too, but with an outline that the network is not sure of.
  const surely = people.filter((person) => person.undecided < HUMAN || !heads.some((head) => isHeadOf(head, person)));
  return { faces, heads: heads.filter((head) => !surely.some((person) => isHeadOf(head, person))), people: surely };
}

function isHeadOf({ x, y, width, height }: DetectedBox, { points: [nose] }: Person): boolean {
  return nose.x > x && nose.y > y && nose.x < x + width && nose.y < y + height;
}

/** Whether somebody is in a picture, and not only something. */
export const hasLife = ({ faces, heads, people = [] }: Subjects): boolean => faces.length + heads.length + people.length > 0;

/** The middle of the foremost head. */
export function headPlace({ faces: [face], heads: [head], people: [person] = [] }: Subjects): Point | undefined {
  if (face) return face.landmarks[29];
  if (head) return { x: head.x + head.width / 2, y: head.y + head.height / 2 };
  return person && { x: person.points[BODY.nose].x, y: person.points[BODY.nose].y };
}

/** The same subjects in a copy of the picture that is `scale` times as large and begins at (x, y) of it. */
export function moveSubjects({ faces, heads, people }: Subjects, scale: number, x = 0, y = 0): Subjects {
  return {
    faces: faces.map((face) => ({
      ...face, width: face.width * scale, landmarks: face.landmarks.map((p) => ({ x: (p.x - x) * scale, y: (p.y - y) * scale })),
    })),
    heads: heads.map((head) => ({ ...head, x: (head.x - x) * scale, y: (head.y - y) * scale, width: head.width * scale, height: head.height * scale })),
    ...(people && { people: people.map((person) => movePerson(person, scale, x, y)) }),
  };
}

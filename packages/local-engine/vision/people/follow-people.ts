import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Point } from "../polygon.ts";
import { type LoadedNetwork, loadNetwork } from "../networks/load-network.ts";
import { poseLandmarkFull } from "../networks/pose-landmark-full.ts";
import { Pyramid } from "./crop.ts";
import { closerLooks, CUT_OFF, findPeople, isSame, LEAST_PRESENCE, movePerson, type Person, trunkOf, undecidedPart } from "./find-people.ts";
import { type Body, BODY, readBody } from "./read-body.ts";

/** Somebody who is followed from frame to frame. */
interface Followed {
  person: Person;
  /** Pixels that the hips go from one frame to the next. */
  speed: Point;
  /** Frames since the network last saw the person. */
  unseen: number;
}

/** Frames for which somebody whom the network does not see is thought to go on as before, and what the mask then counts: colors decide. */
const PATIENCE = 4;
const FADED = 0.6;
/** Side of a second look, in that of the first: of two who stand close the network takes the one in the middle. */
const CLOSER = 0.75;
/** Squares in which others are looked for: of two who walk together the detector sees one in large squares and the other in small ones. */
const TILES = [0.5, 0.35];
/** How far hips get away from where they are expected, in lengths of the trunk: what lies farther is somebody else. */
const REACH = 0.9;
/** A mask that is more undecided than this is of nobody; a person who is known may be blurred by motion. */
const MOST_UNDECIDED = 0.45;
/** What counts of a new speed beside the former one. */
const FRESH = 0.5;

/** Everybody in a stretch of film without a cut, followed through its frames: the network looks where each body is expected, 40 ms each. */
export class PeopleFollower {
  #known: Followed[];

  /** @param people of the frame at which it begins */
  constructor(people: readonly Person[]) {
    this.#known = people.map((person) => ({ person, speed: { x: 0, y: 0 }, unseen: 0 }));
  }

  /**
   * Follows everybody through the frames after the ones before, and looks in the last of them for others, who are followed back.
   * @returns for each frame whom it shows
   */
  async through(frames: readonly Raster[], signal?: AbortSignal): Promise<Person[][]> {
    const network = await loadNetwork(poseLandmarkFull);
    const pyramids = frames.map((frame) => new Pyramid(frame));
    const shown: Person[][] = [];
    for (const [i, pyramid] of pyramids.entries()) {
      signal?.throwIfAborted();
      this.#known = step(network, pyramid, frames[i]!, this.#known, PATIENCE);
      shown.push(this.#known.map(({ person }) => person));
    }
    for (const person of await findPeople(frames.at(-1)!, { quick: true, tiles: TILES, signal })) {
      if (this.#known.some((other) => isSame(other.person, person))) continue;
      shown.at(-1)!.push(person);
      const earlier = followBack(network, pyramids, frames, person, shown);
      this.#known.push({ person, speed: earlier ? apart(earlier, person) : { x: 0, y: 0 }, unseen: 0 });
    }
    return shown;
  }
}

/** Adds somebody whom the last frame shows to those before it, until the network sees nobody there or somebody known. @returns as the last but one shows */
function followBack(network: LoadedNetwork, pyramids: readonly Pyramid[], frames: readonly Raster[], person: Person, shown: Person[][]): Person | undefined {
  let [one, earlier]: [Followed, Person | undefined] = [{ person, speed: { x: 0, y: 0 }, unseen: 0 }, undefined];
  for (let i = frames.length - 2; i >= 0; i--) {
    const [next] = step(network, pyramids[i]!, frames[i]!, [one], 0);
    if (!next || shown[i]!.some((other) => isSame(other, next.person))) break;
    shown[i]!.push(next.person);
    earlier ??= next.person;
    one = next;
  }
  return earlier;
}

/** Everybody in the next frame: whom the network sees there again, and, for a while, whom it does not. */
function step(network: LoadedNetwork, pyramid: Pyramid, frame: Raster, known: readonly Followed[], patience: number): Followed[] {
  const next: Followed[] = [];
  // Whom the network sees best is looked for first: of two who cross, the one behind must not be taken for the one before.
  for (const one of [...known].sort((a, b) => a.unseen - b.unseen)) {
    const expected = movePerson(one.person, 1, -one.speed.x, -one.speed.y);
    const person = lookAgain(network, pyramid, frame, expected);
    if (person && !next.some((other) => isSame(other.person, person))) {
      const now = apart(one.person, person);
      const speed = { x: one.speed.x + FRESH * (now.x - one.speed.x), y: one.speed.y + FRESH * (now.y - one.speed.y) };
      next.push({ person, speed, unseen: 0 });
    } else if (one.unseen < patience && isInside(expected, frame)) {
      next.push({ person: one.unseen > 0 ? expected : faded(expected), speed: one.speed, unseen: one.unseen + 1 });
    }
  }
  return next;
}

/** Undefined when the network sees nobody where somebody is expected, or somebody else. */
function lookAgain(network: LoadedNetwork, pyramid: Pyramid, frame: Raster, expected: Person): Person | undefined {
  const crop = expected.next ?? expected.crop;
  const look = (side: number) => judged(readBody(network, pyramid, { ...crop, side }), frame, expected);
  const person = look(crop.side) ?? look(CLOSER * crop.side);
  if (!person || person.crop.side < CUT_OFF * Math.max(frame.width, frame.height)) return person;
  const { crop: seenIn, mask } = person.masks[0]!;
  return { ...person, masks: [...person.masks, ...closerLooks(network, pyramid, { crop: seenIn, mask }, frame)] };
}

function judged(body: Body, frame: Raster, expected: Person): Person | undefined {
  if (body.presence < LEAST_PRESENCE) return undefined;
  const undecided = undecidedPart(body, frame);
  const { x, y } = apart(expected, body);
  if (undecided > MOST_UNDECIDED || Math.hypot(x, y) > REACH * trunkOf(expected)) return undefined;
  return { crop: body.crop, next: body.better, points: body.points, masks: [body], undecided };
}

const faded = (person: Person): Person => ({
  ...person, masks: person.masks.map(({ crop, mask }) => ({ crop, mask: { ...mask, data: mask.data.map((value) => FADED * value) } })),
});

/** From the hips of one reading to those of another. */
function apart(from: Pick<Person, "points">, to: Pick<Person, "points">): Point {
  const [a, b] = [hipsOf(from), hipsOf(to)];
  return { x: b.x - a.x, y: b.y - a.y };
}

const hipsOf = ({ points }: Pick<Person, "points">): Point => ({
  x: (points[BODY.leftHip].x + points[BODY.rightHip].x) / 2, y: (points[BODY.leftHip].y + points[BODY.rightHip].y) / 2,
});

/** Whether the trunk of somebody is still in the frame: who leaves it is not waited for. */
const isInside = (person: Person, { width, height }: Raster): boolean => {
  const [{ x, y }, trunk] = [hipsOf(person), trunkOf(person)];
  return x > 0.5 * trunk && y > 0 && x < width - 0.5 * trunk && y < height;
};

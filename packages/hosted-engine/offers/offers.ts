import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { storyOf } from "@atelier/engine/jobs/words-of-shots.ts";
import { canvasPlace, makeCanvas, makeCanvasMask } from "./canvas.ts";
import { turnOf, viewOf } from "./camera.ts";
import { makeClearMask } from "./clear-mask.ts";
import { membersOf } from "./members.ts";
import { fileOf, MadeFile, type Order } from "./order.ts";
import { coloursOf, shotListOf, subjectsOf } from "./words.ts";

/** A value that is made of members of the job. */
interface Derived {
  /** Members that it stands for. */
  covers: readonly string[];
  of(order: Order): unknown;
}

const sizeOf = ({ target: { width, height } }: Order) => (width !== undefined && height !== undefined ? { width, height } : undefined);
const edges = ["left", "right", "top", "bottom", "image"];
const things = ["imageReferences", "imageSubjects", "elements"];

/** Frames between: more than the clip has. */
function boostOf(order: Order): number | undefined {
  const own = fileOf(order, "video")?.frameRate;
  const { frameRate } = order.target;
  return own !== undefined && frameRate !== undefined && frameRate > own * 1.2 ? frameRate : undefined;
}

/** The length of the result where the clip is longer. */
function shorterOf(order: Order): number | undefined {
  const own = fileOf(order, "video")?.duration;
  const { duration } = order.target;
  return own !== undefined && duration !== undefined && duration < own - 0.05 ? duration : undefined;
}

/** The shape of the result where it is not the clip's own. */
function otherRatio(order: Order): number | undefined {
  const { width: own, height: ownHeight } = fileOf(order, "video") ?? {};
  const size = sizeOf(order);
  if (own === undefined || ownHeight === undefined || !size) return undefined;
  const ratio = size.width / size.height;
  return Math.abs(Math.log(ratio / (own / ownHeight))) < 0.02 ? undefined : ratio;
}

const derived: Readonly<Record<string, Derived>> = {
  seed: { covers: [], of: ({ seed }) => seed },
  size: { covers: [], of: sizeOf },
  ratio: { covers: [], of: (order) => (sizeOf(order) ? sizeOf(order)!.width / sizeOf(order)!.height : undefined) },
  otherRatio: { covers: [], of: otherRatio },
  pixels: { covers: [], of: (order) => (sizeOf(order) ? sizeOf(order)!.width * sizeOf(order)!.height : undefined) },
  lines: { covers: [], of: (order) => (sizeOf(order) ? Math.min(sizeOf(order)!.width, sizeOf(order)!.height) : undefined) },
  definition: { covers: [], of: (order) => definitionOf(order) },
  duration: { covers: [], of: ({ target }) => target.duration },
  shorter: { covers: [], of: shorterOf },
  withSound: { covers: [], of: ({ target }) => target.sound },
  rate: { covers: [], of: ({ target }) => target.frameRate },
  boost: { covers: [], of: boostOf },
  factor: { covers: [], of: (order) => factorOf(order) },
  story: { covers: ["prompt", "shots"], of: ({ parameters }) => storyOf({ shots: "one", ...parameters }) },
  shotList: { covers: ["shots"], of: shotListOf },
  shotMode: { covers: ["shots"], of: (order) => (Array.isArray(order.parameters["shots"]) ? "list" : offer(order, "shots")) },
  subjects: { covers: things, of: subjectsOf },
  mainViews: { covers: things, of: (order) => subjectsOf(order)?.map(({ first }) => first) },
  colours: { covers: ["palette"], of: coloursOf },
  paletteName: { covers: ["palette"], of: ({ parameters: { palette } }) => (palette as { name?: string } | undefined)?.name },
  turn: { covers: ["horizontal"], of: turnOf },
  view: { covers: ["horizontal", "vertical", "zoom"], of: viewOf },
  clearMask: { covers: ["mask"], of: (order) => (fileOf(order, "mask") ? new MadeFile(() => makeClearMask(order)) : undefined) },
  canvasMask: { covers: edges, of: (order) => new MadeFile(() => makeCanvasMask(order, "painted")) },
  clearCanvasMask: { covers: edges, of: (order) => new MadeFile(() => makeCanvasMask(order, "clear")) },
  canvas: { covers: edges, of: (order) => new MadeFile(() => makeCanvas(order)) },
  canvasSize: { covers: edges, of: (order) => canvasPlace(order)?.canvas },
  pictureSize: { covers: edges, of: (order) => canvasPlace(order)?.picture },
  picturePlace: { covers: edges, of: (order) => canvasPlace(order)?.place },
};

/** How providers call sizes of films, by the shorter side. */
function definitionOf(order: Order): string | undefined {
  const { width, height } = order.target;
  if (width === undefined || height === undefined) return undefined;
  const lines = Math.min(width, height);
  return lines <= 720 ? "720p" : lines <= 1080 ? "1080p" : "2160p";
}

function factorOf(order: Order): number | undefined {
  const own = fileOf(order, "video")?.width;
  const { width } = order.target;
  return own === undefined || width === undefined ? undefined : width / own;
}

/** Members of the kind that a name stands for; undefined for a name that such jobs do not have. */
export function coveredBy(kind: JobKind, name: string): readonly string[] | undefined {
  // Whoever takes elements, or says why not, has nothing to say of which pictures show the same one.
  if (kind === "animate-image" && name === "elements") return ["elements", "imageSubjects"];
  if (Object.hasOwn(membersOf(kind), name)) return [name];
  if (!Object.hasOwn(derived, name)) return undefined;
  const { covers } = derived[name]!;
  const own = covers.filter((member) => Object.hasOwn(membersOf(kind), member));
  return covers.length > 0 && own.length === 0 ? undefined : own;
}

/** What callers know a member by: some have two names, for jobs of different endpoints. */
export function callerName({ kind, parameters: { shots, imageSubjects } }: Order, name: string): string {
  const member = coveredBy(kind, name)?.[0] ?? name;
  if (member === "shots" && Array.isArray(shots)) return "multi_prompt";
  return (member === "imageReferences" && imageSubjects !== undefined ? "elements" : membersOf(kind)[member]) ?? name;
}

export const offerNames = (kind: JobKind): string[] => [...Object.keys(membersOf(kind)), ...Object.keys(derived).filter((name) => coveredBy(kind, name))];

/** A value of the job; undefined where it has none. An empty list and an empty text are none. */
export function offer(order: Order, name: string): unknown {
  const value = Object.hasOwn(membersOf(order.kind), name) ? (order.parameters[name] ?? order.inputs[name]) : derived[name]?.of(order);
  // Models are asked for cuts by those alone who want them.
  if (name === "shots" && value === "any") return "one";
  return value === null || value === "" || (Array.isArray(value) && value.length === 0) ? undefined : value;
}

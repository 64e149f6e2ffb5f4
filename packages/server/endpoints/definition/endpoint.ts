import Type, { type Static, type TObject } from "typebox";
import type { InvalidParam } from "../../errors.ts";
import type { JobKind, Jobs } from "@atelier/engine/jobs/job.ts";
import type { SafetyLevel } from "../../safety/safety-checker.ts";
import type { FormHint, ModelGroup } from "./form-hint.ts";
import type { MediaReference } from "./media-field.ts";
import type { Output } from "./output.ts";

/** Inputs of a job before they are fetched: where the job has a local file, this has a reference to the media of a field. */
type References<Inputs> = { [N in keyof Inputs]: Inputs[N] extends readonly unknown[] ? MediaReference[] : MediaReference | Extract<Inputs[N], undefined> };

export type PlannedJob = {
  [K in JobKind]: { kind: K; parameters: Jobs[K]["parameters"]; inputs: References<Jobs[K]["inputs"]>; output: Output };
}[JobKind];

/** What `job` of an endpoint is given, besides the body. */
export interface PlanContext {
  /** The media of a field, named as the client would: `image`, `reference_images[2]`. */
  media(field: string): MediaReference;
}

/** What is known of one piece of media: pixels as shown, seconds. */
export interface MediaInfo {
  bytes: number;
  width?: number;
  height?: number;
  duration?: number;
}

/** What is known of the media of a body. */
export interface MediaFacts {
  /** Undefined for media behind an address, which nobody has seen yet, and for fields that are not there or do not hold. */
  info(field: string): MediaInfo | undefined;
}

/**
 * One AI endpoint: everything there is to know of its wire contract. A file of packages/server/endpoints/ exports one, as `endpoint`;
 * that file is all it takes to add it.
 */
export interface Endpoint<Body extends TObject = TObject> {
  /** Below /v1/ai/, such as `skin-enhancer/faithful`. Also the model's name in usage records. */
  path: string;
  /** Path below /v1/ai/ whose list and get calls answer for all its members; none: only the endpoint's own path does. */
  family?: string;
  /** A few words for a list of models; where missing, the summary. */
  name?: string;
  /** Where a list of models shows it; where missing, by what it makes and takes. */
  group?: ModelGroup;
  summary: string;
  description?: string;
  produces: "image" | "video";
  /** Work that is billed, for a finished task. */
  usage: UsageRule;
  body: Body;
  /** Kinds of its jobs, that of the example first; needed only where bodies decide between several. */
  kinds?: readonly JobKind[];
  /** Controls that forms draw. */
  form?: readonly FormHint[];
  /** A body that the endpoint takes, for the reference: openapi.json shows it. Media are addresses of `example.org`. */
  example?: Static<Body>;
  /** What a schema cannot say, one rule or several. */
  rules?: Rule<Static<Body>> | readonly Rule<Static<Body>>[];
  /** What the client chose as the seed; undefined draws one. Endpoints without a seed leave this out and are deterministic. */
  seed?(body: Static<Body>): number | undefined;
  /** How strictly the prompt is judged; every rule where this is left out. */
  safety?(body: Static<Body>): SafetyLevel;
  job(body: Static<Body>, context: PlanContext): PlannedJob;
}

/**
 * A rule across members, or of the media, such as "the mask has the image's proportions"; an entry names the field to change. Where it asks for media that
 * nobody has seen yet, it finds nothing wrong with them, and is asked again when they have come: in the body, keys of objects then stand for files that
 * were here. A rule that reads a member which something else has refused is not heard: it would speak of a body that nobody sent. So rules that have nothing
 * to do with each other are several.
 */
export type Rule<Body> = { check(body: Body, media: MediaFacts): InvalidParam[] }["check"];

/** `megapixels` of the output pictures, `seconds` of the output video, or its frames times a factor of its size. */
export type UsageRule = "megapixels" | "seconds" | "scaled-frames";

/** Of a union, the members of any. */
type NamesOf<Type> = Type extends unknown ? keyof Type : never;

/** Those that can be something; the compiler adds others to the types of jobs that are returned side by side. */
type SetIn<Type> = Type extends unknown ? { [Name in keyof Type]-?: [Exclude<Type[Name], undefined>] extends [never] ? never : Name }[keyof Type] : never;

/** Parameters and inputs of a planned job that its kind does not declare: no engine could know them. */
type Undeclared<Job> = Job extends { kind: infer Kind extends JobKind; parameters: infer Parameters; inputs: infer Inputs }
  ? Exclude<SetIn<Parameters>, NamesOf<Jobs[Kind]["parameters"]>> | Exclude<SetIn<Inputs>, NamesOf<Jobs[Kind]["inputs"]>>
  : never;

/** Nothing where a job is as its kind declares; else what no job has, so that the compiler refuses it. Members that are spread are checked here alone. */
type AsDeclared<Job> = PlannedJob extends Job
  ? { "leave the return type to the compiler, with `satisfies PlannedJob`": never }
  : [Undeclared<Job>] extends [never]
    ? unknown
    : { "the kind declares no such parameter or input": Undeclared<Job> };

/** Every endpoint takes it. */
const webhookUrl = Type.Optional(Type.String({
  format: "uri", maxLength: 2048, description: "Address that is called at every status change of the task.",
}));

/** Makes an endpoint of what is its own: each body takes `webhook_url` besides. */
export function defineEndpoint<Body extends TObject, Job extends PlannedJob>(
  endpoint: Omit<Endpoint<Body>, "job"> & { job(body: Static<Body>, context: PlanContext): Job & AsDeclared<Job> },
): Endpoint {
  const { type: _type, properties, required: _required, ...keywords } = endpoint.body;
  return { ...endpoint, body: Type.Object({ ...properties, webhook_url: webhookUrl }, keywords) } as unknown as Endpoint;
}

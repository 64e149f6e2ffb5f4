import { refusalOfFacts } from "@atelier/media/media-limits.ts";
import { brokenRules } from "@atelier/server/endpoints/definition/broken-rules.ts";
import type { Endpoint, MediaInfo } from "@atelier/server/endpoints/definition/endpoint.ts";
import { mediaKeyword } from "@atelier/server/endpoints/definition/media-field.ts";
import { findMediaFields, type MediaField } from "@atelier/server/tasks/create/find-media-fields.ts";
import { type Body, groundsOf } from "./bodies.ts";
import { leavesOf } from "./member-values.ts";
import { ofTheService } from "./dead-members.ts";
import { type MediaSample, samples } from "./media-samples.ts";

/** A body whose media break one limit or one rule, each taken alone. */
export interface MediaCase {
  path: string;
  name: string;
  body: Body;
  /** The file of each media member. */
  files: ReadonlyMap<string, MediaSample>;
  /** Members that the limit or the rule looks at. */
  reads: readonly string[];
  broken: { name: string; reason: string };
}

type Files = Map<string, MediaSample>;

/** A case of each media member that an endpoint has, at any depth, and of each of its rules that looks at media. */
export function mediaCases(endpoint: Endpoint): MediaCase[] {
  const grounds = [...groundsOf(endpoint)].map((body) => without(body, ofTheService)).flatMap((body) => {
    const members = [...findMediaFields(endpoint.body, body)];
    const files: Files = new Map(members.map(({ field, rule }) => [field, samples.find((sample) => refusalOfFacts(sample, rule) === undefined)!]));
    return brokenRules(endpoint, body, { info: (field) => files.get(field) }).length === 0 ? [{ body, members, files }] : [];
  });
  return [...memberCases(endpoint, grounds), ...ruleCases(endpoint, grounds)];
}

interface Ground {
  body: Body;
  members: MediaField[];
  files: Files;
}

function memberCases({ path, body: schema }: Endpoint, grounds: readonly Ground[]): MediaCase[] {
  const leaves = leavesOf(schema).filter((leaf) => leaf.schema[mediaKeyword]);
  return leaves.map((leaf) => {
    const isLeaf = ({ field }: MediaField) => field.replace(/\[\d+\]/g, "[]") === leaf.path;
    const ground = grounds.find(({ members }) => members.some(isLeaf))!;
    const { field, rule } = ground.members.filter(isLeaf).at(-1)!;
    // One of its own kind where one breaks a limit: another kind breaks every one.
    const breaks = samples.filter((sample) => refusalOfFacts(sample, rule) !== undefined);
    const bad = breaks.find(({ media }) => media === rule.media) ?? breaks[0]!;
    const broken = { name: field, reason: refusalOfFacts(bad, rule)! };
    return { path, name: `${field} ${broken.reason}`, body: ground.body, files: new Map([...ground.files, [field, bad]]), reads: [field], broken };
  });
}

function ruleCases(endpoint: Endpoint, grounds: readonly Ground[]): MediaCase[] {
  return [endpoint.rules ?? []].flat().flatMap((rule) => {
    const judge = (body: Body, info: (field: string) => MediaInfo | undefined) => brokenRules({ rules: rule }, body, { info });
    const looking = grounds.flatMap((ground) => {
      const reads = new Set<string>();
      judge(ground.body, (field) => {
        if (ground.files.has(field)) reads.add(field);
        return ground.files.get(field);
      });
      return reads.size > 0 ? [{ ...ground, reads: [...reads] }] : [];
    });
    if (looking.length === 0) return [];
    for (const { body, members, files, reads } of looking) {
      const rules = new Map(members.map(({ field, rule: limits }) => [field, limits]));
      for (const fields of [...reads.map((field) => [field]), reads]) {
        for (const sample of samples.filter((one) => fields.every((field) => refusalOfFacts(one, rules.get(field)!) === undefined))) {
          const tried: Files = new Map([...files, ...fields.map((field) => [field, sample] as const)]);
          const [broken] = judge(body, (field) => tried.get(field));
          if (broken) return [{ path: endpoint.path, name: `${broken.name} ${broken.reason}`, body, files: tried, reads, broken }];
        }
      }
    }
    throw new Error(`${endpoint.path}: no sample breaks the rule over ${looking[0]!.reads.join()}: media-samples.ts needs one`);
  });
}

const without = (body: Body, names: readonly string[]): Body => Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

import { brokenRules } from "../../endpoints/definition/broken-rules.ts";
import type { Endpoint, MediaFacts } from "../../endpoints/definition/endpoint.ts";
import { type InvalidParam, invalidRequest } from "../../errors.ts";
import { findMediaFields } from "./find-media-fields.ts";
import type { FindOwnMedia } from "../../uploads/own-media.ts";
import { knownOfMedia } from "../estimates/known-inputs.ts";
import { givenMembers } from "../input/given-members.ts";
import { notKnown, notKnownReason, type UnknownMember, unknownMembers, viewIgnored } from "../input/unknown-members.ts";
import { type AcceptedMedia, acceptMedia, type CheckMedia, type Sender } from "./accept-media.ts";
import { refusalOf } from "./refusal-of.ts";

export interface CheckedBody {
  body: Record<string, unknown>;
  /** The members that the endpoint knows, as they were given. */
  given: Record<string, unknown>;
  /** Media of the body by field name. */
  media: Map<string, AcceptedMedia>;
  /** The members that the endpoint does not know. */
  unknown: UnknownMember[];
  /** A rule asked for media that nobody has seen yet. */
  rulesWait: boolean;
}

/** @param strict members that are not known are refused, not ignored */
export type BodyCheck = (body: unknown, sender?: Sender, strict?: boolean) => Promise<CheckedBody>;

export interface BodyRules {
  /** Problems that the endpoint's schema finds; takes what clients write otherwise, and fills in defaults. */
  checkSchema(body: unknown): InvalidParam[];
  /** Plain http and private addresses are accepted everywhere. */
  allowPrivateAddresses: boolean;
  /** How inline media are looked into. */
  checkMedia: CheckMedia;
  /** How files of this service are found by their URLs. */
  findOwnMedia: FindOwnMedia;
}

/**
 * Makes the check of an endpoint's bodies: schema, inline media, addresses and the endpoint's own rules, all in one answer.
 * @throws ServiceError 400 that names every offending field.
 */
export function createBodyCheck(endpoint: Endpoint, { checkSchema, ...media }: BodyRules): BodyCheck {
  const { allowPrivateAddresses } = media;
  return async (given, sender, strict = false) => {
    const problems = new Map<string, string>();
    const report = ({ name, reason }: InvalidParam) => problems.has(name) || problems.set(name, reason);

    const asGiven = givenMembers(endpoint.body, given);
    const unknown = unknownMembers(endpoint.body, given);
    checkSchema(given).forEach(report);
    if (problems.has("body")) throw invalidRequest([{ name: "body", reason: "must be a JSON object" }]);
    const body = given as Record<string, unknown>;

    const found = new Map<string, AcceptedMedia>();
    for (const { field, rule, value } of findMediaFields(endpoint.body, body)) {
      if (problems.has(field)) continue;
      const accepted = await acceptMedia(value, rule, { ...media, sender });
      if ("reason" in accepted) report({ name: field, reason: accepted.reason });
      else found.set(field, accepted);
    }

    const { webhook_url: webhook } = body;
    if (typeof webhook === "string" && !problems.has("webhook_url")) {
      const reason = refusalOf(webhook, { allowPrivate: allowPrivateAddresses });
      if (reason !== undefined) report({ name: "webhook_url", reason });
    }

    const unseen = new Set<string>();
    const knownOf = knownOfMedia(found);
    const facts: MediaFacts = { info: (field) => {
      const known = knownOf(field);
      if (!known && found.has(field)) unseen.add(field);
      return known;
    } };
    const refused = new Set([...problems.keys()].map((name) => name.split(/[.[]/, 1)[0]!));
    brokenRules(endpoint, body, facts, refused).forEach(report);

    if (strict) for (const member of unknown) report({ name: member.name, reason: notKnownReason(member) });
    if (problems.size > 0) throw refusal(problems, unknown);
    return { body, given: asGiven as Record<string, unknown>, media: found, unknown, rulesWait: unseen.size > 0 };
  };
}

/** A refusal tells what was not known too: a member that is missing may be there under another name. */
function refusal(problems: ReadonlyMap<string, string>, unknown: readonly UnknownMember[]): Error {
  const untold = new Set(unknown.filter(({ name }) => !problems.has(name)));
  const invalidParams = [...problems].map(([name, reason]) => {
    const meant = [...untold].filter(({ nearest }) => nearest === name);
    for (const member of meant) untold.delete(member);
    return { name, reason: [reason, ...meant.map(notKnown)].join("; ") };
  });
  return invalidRequest(invalidParams, { also: [...untold].map(notKnown), members: { ...viewIgnored(unknown) } });
}

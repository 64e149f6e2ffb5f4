import { EngineError } from "@atelier/engine/engine.ts";
import type { AccountFault } from "@atelier/engine/http/failures.ts";
import { callerName, coveredBy } from "../offers/offers.ts";
import type { Order } from "../offers/order.ts";
import { namesOf } from "../profiles/names-of.ts";
import type { Entry } from "../profiles/profile.ts";
import type { Provider } from "../providers/provider.ts";

/** A failure with what its reader can do about it: who has the account and where it is topped up, and which of the caller's inputs is blamed. */
export function explained(error: unknown, { name, about }: Provider, entry: Entry, order: Order): unknown {
  if (!(error instanceof EngineError)) return error;
  const fault = error.details?.["account"] as AccountFault | undefined;
  const reason = ofAccount(fault, about?.title ?? name, about?.billingPage) ?? withInputs(error, entry, order);
  const { code, message, ...report } = error.report;
  return reason === undefined ? error : new EngineError(code, message, { ...report, reason, cause: error });
}

function ofAccount(fault: AccountFault | undefined, title: string, billing: string | undefined): string | undefined {
  const there = billing === undefined ? "" : ` at ${billing}`;
  if (fault === "empty") return `The quota of this service at ${title} is used up, or its account has no money: top it up${there}`;
  if (fault === "closed") return `The account of this service at ${title} is locked, or may not order this: look there`;
  return fault === "key" ? `The provider ${title} refuses this service's key: connect another` : undefined;
}

/** Where providers say which member of an input is wrong. */
const places = /"(?:loc|field|param)"\s*:\s*(\[[^\]]*\]?|"[^"]*")|(?:^|\\n|")- (?:input\.)?(\w+)/g;

function withInputs({ reason, details }: EngineError, { kind, input }: Entry, order: Order): string | undefined {
  if (reason === undefined || ![400, 422].includes(Number(details?.["status"]))) return undefined;
  const said = [...String(details?.["body"]).matchAll(places)].flatMap(([, place, member]) => (member ?? place ?? "").match(/\w+/g) ?? []);
  const blamed = Object.entries(input).filter(([member]) => said.includes(member)).flatMap(([, source]) => namesOf(source));
  const asked = blamed.flatMap((name) => coveredBy(kind, name) ?? []).filter((name) => (order.parameters[name] ?? order.inputs[name]) !== undefined);
  const names = [...new Set(asked.map((name) => callerName(order, name)))].filter((name) => !reason.includes(name));
  return names.length === 0 ? undefined : `${reason.replace(/\.$/, "")} (${names.join(", ")})`;
}

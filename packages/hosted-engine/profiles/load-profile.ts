import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { checkEntry } from "./check-profile.ts";
import type { Entry, Profile } from "./profile.ts";

/**
 * A provider's profile with the entries of an operator's file, JSON or YAML: `{"fal": {"entries": [...], "resultHosts": [...]}}`. An entry replaces ours of
 * its name; another comes before ours, so that it is used where it fits.
 * @throws Error one sentence that names the file, the entry and its member
 */
export function loadProfile(provider: string, own: Profile, file: string | undefined): Profile {
  if (file === undefined) return own;
  const fail = (reason: string) => new Error(`The profile of hosted models ${file}: ${reason}.`);
  const given = readFields(file, fail)[provider];
  if (given === undefined) return own;
  if (!isFields(given)) throw fail(`${provider} must be an object with entries or resultHosts`);
  const { entries = [], resultHosts = own.resultHosts, ...unknown } = given;
  for (const name of Object.keys(unknown)) throw fail(`${provider}.${name} is not known; known are entries and resultHosts`);
  if (!Array.isArray(resultHosts) || !resultHosts.every((one) => typeof one === "string" && one !== "")) {
    throw fail(`${provider}.resultHosts must be a list of hosts`);
  }
  if (!Array.isArray(entries)) throw fail(`${provider}.entries must be a list`);
  const checked = entries.map((entry: unknown, index): Entry => {
    try {
      return checkEntry(entry, index + 1);
    } catch (problem) {
      throw fail((problem as Error).message);
    }
  });
  const replaces = (one: Entry) => checked.find(({ name }) => name === one.name);
  const added = checked.filter(({ name }) => !own.entries.some((one) => one.name === name));
  return { resultHosts, entries: [...added, ...own.entries.map((one) => replaces(one) ?? one)] };
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

function readFields(file: string, fail: (reason: string) => Error): Fields {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw fail("it cannot be read");
  }
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 100 });
  } catch {
    throw fail("it is neither JSON nor YAML");
  }
  if (!isFields(value)) throw fail("it must be an object with a member for each provider, such as fal");
  return value;
}

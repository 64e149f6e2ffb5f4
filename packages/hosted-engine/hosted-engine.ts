import { setTimeout as sleep } from "node:timers/promises";
import { type Capabilities, type Engine, EngineError, type RemoteContext, type Wanted } from "@atelier/engine/engine.ts";
import { jobClasses, jobKinds } from "@atelier/engine/jobs/job-class.ts";
import { hostedKinds } from "./offers/members.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { ffmpegVersion } from "@atelier/media/ffmpeg.ts";
import { chooseEntry } from "./profiles/choose.ts";
import { loadProfile } from "./profiles/load-profile.ts";
import { quoteFor } from "./profiles/price.ts";
import { orderOfProviders } from "./providers/order-of-providers.ts";
import type { Connection, Provider } from "./providers/provider.ts";
import { providers } from "./providers/providers.ts";
import { KeyCheck } from "./run/key-check.ts";
import { readNote } from "./run/note.ts";
import { usualWaits, type Waits } from "./run/patience.ts";
import type { Host } from "./run/request.ts";
import { discard, runJob } from "./run/run-job.ts";

/** Milliseconds. */
const settingsPatience = 1000;

/** Keys and gateways have the provider's name before them. */
export interface HostedSettings {
  falKey?: string;
  /** Of a gateway, in the place of the provider's own hosts. */
  falUrl?: string;
  replicateKey?: string;
  replicateUrl?: string;
  openaiKey?: string;
  openaiUrl?: string;
  googleKey?: string;
  googleUrl?: string;
  /** Names in order of preference, or `KIND:NAME`. */
  providers?: readonly string[];
  /** File with entries of the operator's own. */
  profile?: string;
  slots?: number;
  /** Seconds that a provider's answer may take to begin. */
  readTimeout?: number;
  /** How long accepted work is asked for. */
  waits?: Waits;
}

/** The engine for models that run at providers, with a key of the operator's own. One without a key does nothing, and stops nothing. */
export function createEngine(settings: HostedSettings): Engine {
  const hosts = providers.flatMap((provider) => hostOf(provider, settings));
  const orderFor = orderOfProviders(settings.providers ?? [], providers.map(({ name }) => name));
  /** Those that a kind may be given to, the preferred one first. */
  const hostsFor = (kind: JobKind): Host[] => orderFor(kind).flatMap((name) => hosts.filter(({ provider }) => provider.name === name));
  const checks = new Map(hosts.map((host) => [host, new KeyCheck(host.connection)]));
  return {
    id: "hosted",
    remote: { slots: settings.slots ?? 32 },
    async capabilities(signal, trials = []) {
      if (hosts.length === 0) return withoutKeys();
      const doubt = ({ provider }: Host) => Math.max(Number.NEGATIVE_INFINITY, ...trials.flatMap(({ place, at }) => (place === provider.name ? [at] : [])));
      const problems = new Map(await Promise.all(hosts.map(async (host) => [host, await checks.get(host)!.look(signal, doubt(host))] as const)));
      const hasFfmpeg = (await ffmpegVersion()) !== undefined;
      return Object.fromEntries(jobKinds.flatMap((kind) => {
        const doing = hostsFor(kind).filter(({ profile }) => profile.entries.some((entry) => entry.kind === kind));
        return doing.length === 0 ? [] : [[kind, capabilityOf(kind, doing, problems, hasFfmpeg)]];
      }));
    },
    quote(order) {
      const host = hostsFor(order.kind).find(({ profile }) => chooseEntry(profile.entries, order));
      const entry = host && chooseEntry(host.profile.entries, order);
      return entry && quoteFor(entry, order);
    },
    run(job, context) {
      const now = (host: Host) => withKeyOfNow(host, settings, context);
      return runJob({ all: hosts.map(now), preferred: hostsFor(job.kind).map(now), waits: settings.waits ?? usualWaits }, job, context);
    },
    async abandon(_id, text, signal) {
      const note = readNote(text);
      const host = hosts.find(({ provider }) => provider.name === note?.provider);
      // Of a request that was being submitted nobody knows the name.
      if (!note || !("accepted" in note) || !host) return;
      await host.connection.cancel(note.model, note.accepted, signal);
      await discard(host.connection, note.uploads ?? []);
    },
  };
}

function hostOf(provider: Provider, settings: HostedSettings): Host[] {
  // Read also without a key, so that a fault in the file is found at the start.
  const profile = loadProfile(provider.name, provider.profile, settings.profile);
  const connection = connectionOf({ provider, profile }, settings);
  return connection ? [{ provider, profile, connection }] : [];
}

/** @returns undefined without a key */
function connectionOf({ provider, profile: { resultHosts } }: Omit<Host, "connection">, settings: HostedSettings): Connection | undefined {
  const { name } = provider as { name: "fal" | "replicate" | "openai" | "google" };
  const [key, url] = [settings[`${name}Key`], settings[`${name}Url`]];
  return key === undefined ? undefined : provider.connect({ key, url, resultHosts, readTimeout: settings.readTimeout });
}

/**
 * A host whose every call is made with the key that is connected at that moment: one that was replaced while a request runs loses no request. One that is
 * refused is reported to the service.
 */
function withKeyOfNow(host: Host, settings: HostedSettings, { settings: read, noteTrial }: Pick<RemoteContext, "settings" | "noteTrial">): Host {
  let { connection } = host;
  let isReported = false;
  const now = async (): Promise<Connection> => {
    // Nobody says it once the job has ended. Of a provider that was disconnected the former key may still do.
    const current = (await Promise.race([read?.(), sleep(settingsPatience, undefined, { ref: false })])) as HostedSettings | undefined;
    return (connection = (current && connectionOf(host, { ...settings, ...current })) ?? connection);
  };
  const call = <Name extends keyof Connection>(name: Name) => (async (...given: never[]) => {
    try {
      return await ((await now())[name] as ((...all: never[]) => Promise<unknown>) | undefined)?.(...given);
    } catch (error) {
      if (!isReported && error instanceof EngineError && error.details?.["account"] === "key") {
        isReported = true;
        await noteTrial?.({ place: host.provider.name, passed: false, says: error.message, mark: "" }).catch(() => {});
      }
      throw error;
    }
  }) as Connection[Name];
  return { ...host, connection: {
    check: call("check"), upload: call("upload"), submit: call("submit"), standing: call("standing"), outcome: call("outcome"), discard: call("discard")!,
    cancel: call("cancel"), fetchResult: call("fetchResult"),
  } };
}

function withoutKeys(): Capabilities {
  const reason = `has no key: set ${providers.map(({ keySetting }) => keySetting).join(" or ")}`;
  return Object.fromEntries(hostedKinds.map((kind) => [kind, { ready: false, reason, unset: true }]));
}

type Problems = ReadonlyMap<Host, string | undefined>;

function capabilityOf(kind: JobKind, doing: readonly Host[], problems: Problems, hasFfmpeg: boolean): Capabilities[JobKind] {
  if (jobClasses[kind] === "film" && !hasFfmpeg) return { ready: false, reason: "ffmpeg is not installed" };
  const ready = doing.filter((host) => problems.get(host) === undefined);
  if (ready.length === 0) return { ready: false, reason: doing.map((host) => problems.get(host)).join("; ") };
  return { ready: true, fidelity: "generative", provider: ready[0]!.provider.name, refuses: (wanted) => whyNot(wanted, doing, problems) };
}

/** A job goes to the first that may do it: one whose price was not quoted does not take over by itself. */
function whyNot(wanted: Wanted, doing: readonly Host[], problems: Problems): string | undefined {
  const host = doing.find(({ profile }) => mayFit(profile.entries, wanted));
  return host ? problems.get(host) : "no model takes such inputs";
}

/** Whether an entry may be for such a job, whose parameters are not known. */
const mayFit = (entries: Host["profile"]["entries"], { kind, inputs }: Wanted): boolean =>
  entries.some((entry) => {
    if (entry.kind !== kind) return false;
    const has = (name: string) => [inputs[name] ?? []].flat().length > 0;
    return Object.entries(entry.when ?? {}).every(([name, expected]) => typeof expected !== "boolean" || !(name in inputs) || has(name) === expected);
  });

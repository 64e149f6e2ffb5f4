import { type Capabilities, type Engine, type Wanted } from "@atelier/engine/engine.ts";
import { jobClasses, jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { ffmpegVersion } from "@atelier/media/ffmpeg.ts";
import { chooseEntry } from "./profiles/choose.ts";
import { loadProfile } from "./profiles/load-profile.ts";
import { quoteFor } from "./profiles/price.ts";
import type { Provider } from "./providers/provider.ts";
import { providers } from "./providers/providers.ts";
import { KeyCheck } from "./run/key-check.ts";
import { readNote } from "./run/note.ts";
import { type Host, runJob } from "./run/run-job.ts";

export interface HostedSettings {
  falKey?: string;
  /** Of a gateway, in the place of fal's own hosts. */
  falUrl?: string;
  /** File with entries of the operator's own. */
  profile?: string;
  slots?: number;
  /** Seconds that a provider's answer may take to begin. */
  readTimeout?: number;
}

/** The engine for models that run at providers, with a key of the operator's own. One without a key does nothing, and stops nothing. */
export function createEngine(settings: HostedSettings): Engine {
  const hosts = providers.flatMap((provider) => hostOf(provider, settings));
  const checks = new Map(hosts.map((host) => [host, new KeyCheck(host.connection)]));
  return {
    id: "hosted",
    remote: { slots: settings.slots ?? 32 },
    async capabilities(signal) {
      const problems = new Map(await Promise.all(hosts.map(async (host) => [host, await checks.get(host)!.look(signal)] as const)));
      return capabilitiesOf(hosts, problems, (await ffmpegVersion()) !== undefined);
    },
    quote(order) {
      const [host] = hosts.filter(({ profile }) => chooseEntry(profile.entries, order));
      const entry = host && chooseEntry(host.profile.entries, order);
      return entry && quoteFor(entry, order);
    },
    run: (job, context) => runJob(hosts, job, context),
    async abandon(_id, text, signal) {
      const note = readNote(text);
      const host = hosts.find(({ provider }) => provider.name === note?.provider);
      // Of a request that was being submitted nobody knows the name.
      if (note && "accepted" in note && host) await host.connection.cancel(note.model, note.accepted, signal);
    },
  };
}

function hostOf(provider: Provider, settings: HostedSettings): Host[] {
  // Read also without a key, so that a fault in the file is found at the start.
  const profile = loadProfile(provider.name, provider.profile, settings.profile);
  const { key, url } = { fal: { key: settings.falKey, url: settings.falUrl } }[provider.name] ?? {};
  if (key === undefined) return [];
  return [{ provider, profile, connection: provider.connect({ key, url, resultHosts: profile.resultHosts, readTimeout: settings.readTimeout }) }];
}

function capabilitiesOf(hosts: readonly Host[], problems: ReadonlyMap<Host, string | undefined>, hasFfmpeg: boolean): Capabilities {
  if (hosts.length === 0) {
    const reason = `has no key: set ${providers.map(({ keySetting }) => keySetting).join(" or ")}`;
    return Object.fromEntries(jobKinds.map((kind) => [kind, { ready: false, reason, unset: true }]));
  }
  const kinds = jobKinds.filter((kind) => hosts.some(({ profile }) => profile.entries.some((entry) => entry.kind === kind)));
  return Object.fromEntries(kinds.map((kind) => [kind, capabilityOf(kind, hosts, problems, hasFfmpeg)]));
}

function capabilityOf(kind: JobKind, hosts: readonly Host[], problems: ReadonlyMap<Host, string | undefined>, hasFfmpeg: boolean): Capabilities[JobKind] {
  const doing = hosts.filter(({ profile }) => profile.entries.some((entry) => entry.kind === kind));
  if (jobClasses[kind] === "film" && !hasFfmpeg) return { ready: false, reason: "ffmpeg is not installed" };
  const ready = doing.filter((host) => problems.get(host) === undefined);
  if (ready.length === 0) return { ready: false, reason: doing.map((host) => problems.get(host)).join("; ") };
  const refuses = (wanted: Wanted) => (ready.some(({ profile }) => mayFit(profile.entries, wanted)) ? undefined : "no model takes such inputs");
  return { ready: true, fidelity: "generative", provider: ready[0]!.provider.name, refuses };
}

/** Whether an entry may be for such a job, whose parameters are not known. */
const mayFit = (entries: Host["profile"]["entries"], { kind, inputs }: Wanted): boolean =>
  entries.some((entry) => {
    if (entry.kind !== kind) return false;
    const has = (name: string) => [inputs[name] ?? []].flat().length > 0;
    return Object.entries(entry.when ?? {}).every(([name, expected]) => typeof expected !== "boolean" || !(name in inputs) || has(name) === expected);
  });


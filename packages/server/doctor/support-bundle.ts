import { availableParallelism, freemem, release, totalmem } from "node:os";
import type { Setting } from "../config/setting-types.ts";
import { type Config, settings } from "../config/settings.ts";
import type { Finding } from "./finding.ts";

export interface SupportBundle {
  made_at: string;
  machine: { system: string; processors: number; memory_mib: number; free_mib: number; node: string };
  settings: Record<string, unknown>;
  findings: Finding[];
}

/** What somebody else needs to help, as JSON. It holds no secret: of a setting whose text is free it says only whether it is set. */
export function supportBundle(config: Config, findings: Finding[]): SupportBundle {
  const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
  const all = Object.entries(settings as unknown as Record<string, Setting<unknown>>);
  return {
    made_at: new Date().toISOString(),
    machine: {
      system: `${process.platform} ${process.arch} ${release()}`,
      processors: availableParallelism(),
      memory_mib: mebibytes(totalmem()),
      free_mib: mebibytes(freemem()),
      node: process.versions.node,
    },
    settings: Object.fromEntries(all.map(([key, setting]) => [setting.name, shown(setting, config[key as keyof Config])])),
    findings,
  };
}

/** Numbers, switches and chosen words as they are. Free text may hold a key, addresses a password: `set` or `unset`. */
function shown({ type, fallback }: Setting<unknown>, value: unknown): unknown {
  if (value === undefined) return "unset";
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (JSON.stringify(value) === JSON.stringify(fallback)) return value;
  return type.label.split(", ").includes(String(value)) ? value : "set";
}

/** Options that every import takes. */
export const importOptions = {
  "dry-run": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  report: { type: "string" },
  premium: { type: "boolean", default: false },
  restore: { type: "boolean", default: false },
  prune: { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
} as const;

/** Options of both kinds of audio. */
export const audioOptions = {
  ...importOptions,
  manifest: { type: "string" },
  source: { type: "string" },
  "tags-from": { type: "string", default: "path" },
} as const;

import { readFileSync } from "node:fs";
import { ConfigError } from "./load-config.ts";
import { secretKey } from "./setting-types.ts";
import type { Config } from "./settings.ts";

/**
 * The keys for the secrets in the database, the one that encrypts first; none where the operator gives none.
 * @throws ConfigError for a file that cannot be read or holds something else
 */
export function secretKeysOf({ secretKey: given, secretKeyFile: file }: Pick<Config, "secretKey" | "secretKeyFile">): Buffer[] {
  if (file === undefined) return given ?? [];
  if (given !== undefined) throw new ConfigError("ATELIER_SECRET_KEY and ATELIER_SECRET_KEY_FILE are both set: set one of them.");
  const lines = read(file, "ATELIER_SECRET_KEY_FILE").split("\n").map((line) => line.trim()).filter((line) => line !== "");
  if (lines.length === 0) throw new ConfigError("ATELIER_SECRET_KEY_FILE names an empty file: it must hold a key.");
  try {
    return lines.map((line) => secretKey().parse(line));
  } catch (problem) {
    throw new ConfigError(`Each line of the file that ATELIER_SECRET_KEY_FILE names must be ${(problem as Error).message}.`);
  }
}

const secretNames = [
  "ATELIER_DATABASE", "ATELIER_API_KEY", "ATELIER_SECRET_KEY", "ATELIER_SECRET_KEY_FILE", "ATELIER_OPENAI_SERVERS", "ATELIER_COMFYUI_SERVERS",
  "ATELIER_PROMPT_MODEL_KEY", "ATELIER_S3_ACCESS_KEY", "ATELIER_S3_SECRET_KEY", "FAL_KEY", "FAL_KEY_FILE",
  "REPLICATE_API_TOKEN", "REPLICATE_API_TOKEN_FILE", "GEMINI_API_KEY", "GEMINI_API_KEY_FILE", "OPENAI_API_KEY", "OPENAI_API_KEY_FILE",
  "ATELIER_MODEL_HUB_KEY", "HF_TOKEN", "ATELIER_OIDC_CLIENT_SECRET", "ATELIER_OIDC_CLIENT_SECRET_FILE",
];

/** Takes secrets out of this process's environment once they are read: its children, which work on files of strangers, inherit the rest. */
export function forgetSecrets(environment: NodeJS.ProcessEnv = process.env): void {
  for (const name of secretNames) delete environment[name];
}

/**
 * The key that is the one line of a file.
 * @param setting which names the file
 * @throws ConfigError for a file that cannot be read or holds something else
 */
export function keyIn(file: string, setting: string): string {
  const key = read(file, setting).trim();
  if (key === "" || /\s/.test(key)) throw new ConfigError(`${setting} names a file that must hold a key in one line, and nothing else.`);
  return key;
}

function read(file: string, setting: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (problem) {
    throw new ConfigError(`${setting} names a file that cannot be read: ${(problem as Error).message}.`);
  }
}

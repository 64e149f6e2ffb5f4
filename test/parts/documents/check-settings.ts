import { ConfigError, loadConfig } from "@atelier/server/config/load-config.ts";

/** Ends with 1 and the reason where the service would not start with the settings of this environment. */
try {
  loadConfig();
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

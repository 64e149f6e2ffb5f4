import type { Config } from "../config/settings.ts";
import { moderationEndpoint } from "./moderation-endpoint.ts";
import { promptPolicy } from "./prompt-policy.ts";
import { allOf, type SafetyChecker } from "./safety-checker.ts";

/** The rules of the service, and the moderation service where the operator names one. */
export function safetyOf({ moderationUrl }: Pick<Config, "moderationUrl">): SafetyChecker {
  return allOf(moderationUrl === undefined ? [promptPolicy] : [promptPolicy, moderationEndpoint(moderationUrl)]);
}

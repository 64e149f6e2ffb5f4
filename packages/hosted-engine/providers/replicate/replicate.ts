import type { Provider } from "../provider.ts";
import { connectReplicate } from "./connect-replicate.ts";
import { replicateProfile } from "./profile.ts";

export const replicate: Provider = {
  name: "replicate",
  keySetting: "REPLICATE_API_TOKEN",
  // Inputs are deleted after the task; results lie there for an hour.
  about: {
    title: "Replicate", keysPage: "https://replicate.com/account/api-tokens", billingPage: "replicate.com/account/billing",
    hosts: ["replicate.com", "replicate.delivery"], resultHours: 1,
  },
  profile: replicateProfile,
  connect: connectReplicate,
};

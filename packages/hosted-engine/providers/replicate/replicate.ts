import type { Provider } from "../provider.ts";
import { connectReplicate } from "./connect-replicate.ts";
import { replicateProfile } from "./profile.ts";

export const replicate: Provider = { name: "replicate", keySetting: "REPLICATE_API_TOKEN", profile: replicateProfile, connect: connectReplicate };

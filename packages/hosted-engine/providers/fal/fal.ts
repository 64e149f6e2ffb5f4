import type { Provider } from "../provider.ts";
import { connectFal } from "./connect-fal.ts";
import { falProfile } from "./profile.ts";

export const fal: Provider = { name: "fal", keySetting: "FAL_KEY", profile: falProfile, connect: connectFal };

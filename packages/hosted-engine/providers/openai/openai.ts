import type { Provider } from "../provider.ts";
import { connectOpenai } from "./connect-openai.ts";
import { openaiProfile } from "./profile.ts";

export const openai: Provider = { name: "openai", keySetting: "OPENAI_API_KEY", profile: openaiProfile, connect: connectOpenai };

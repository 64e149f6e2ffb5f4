import type { Provider } from "../provider.ts";
import { connectOpenai } from "./connect-openai.ts";
import { openaiProfile } from "./profile.ts";

export const openai: Provider = {
  name: "openai",
  keySetting: "OPENAI_API_KEY",
  about: {
    title: "OpenAI", keysPage: "https://platform.openai.com/api-keys", billingPage: "platform.openai.com/settings/organization/billing", hosts: ["openai.com"],
  },
  profile: openaiProfile,
  connect: connectOpenai,
};

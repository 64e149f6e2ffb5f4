import type { Provider } from "../provider.ts";
import { connectGoogle } from "./connect-google.ts";
import { googleProfile } from "./profile.ts";

export const google: Provider = {
  name: "google",
  keySetting: "GEMINI_API_KEY",
  about: { title: "Google", keysPage: "https://aistudio.google.com/apikey", billingPage: "aistudio.google.com/billing", hosts: ["googleapis.com"] },
  profile: googleProfile,
  connect: connectGoogle,
};

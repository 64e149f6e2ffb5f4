import type { Provider } from "../provider.ts";
import { connectFal, inputLife, resultLife } from "./connect-fal.ts";
import { falProfile } from "./profile.ts";

const hour = 3600;

export const fal: Provider = {
  name: "fal",
  keySetting: "FAL_KEY",
  about: {
    title: "fal",
    keysPage: "https://fal.ai/dashboard/keys",
    billingPage: "fal.ai/dashboard/billing",
    hosts: ["fal.run", "fal.ai", "fal.media"],
    inputHours: inputLife / hour,
    resultHours: resultLife / hour,
  },
  profile: falProfile,
  connect: connectFal,
};

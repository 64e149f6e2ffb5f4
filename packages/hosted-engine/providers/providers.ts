import { fal } from "./fal/fal.ts";
import { google } from "./google/google.ts";
import { openai } from "./openai/openai.ts";
import type { Provider } from "./provider.ts";
import { replicate } from "./replicate/replicate.ts";

/** In the order in which they are used, where several do a kind and the operator has said nothing else. */
export const providers: readonly Provider[] = [fal, replicate, google, openai];

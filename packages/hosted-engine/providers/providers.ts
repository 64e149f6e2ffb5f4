import { fal } from "./fal/fal.ts";
import type { Provider } from "./provider.ts";

/** In the order in which they are used, where several do a kind. */
export const providers: readonly Provider[] = [fal];

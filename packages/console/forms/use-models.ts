import { useQuery } from "../data/cache.ts";
import { connection } from "../data/connection.ts";
import type { Model } from "./model.ts";

/** Every model of the service, as forms and results name them. */
export function useModels() {
  return useQuery({ key: ["models"], load: async (signal) => (await connection.json<{ data: Model[] }>("/v1/models", { signal })).data });
}

import type { ModelServer } from "@atelier/engine/http/model-server.ts";

/** One ComfyUI server of the operator's. */
export interface Server extends ModelServer {
  /** For a proxy that asks for a key. */
  headers: Readonly<Record<string, string>>;
  /** Of two servers that are equally free the one with more weight is taken. */
  weight: number;
}

/** As the operator writes one. */
export interface ServerSettings {
  url: string;
  name?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  weight?: number | undefined;
  readTimeout?: number | undefined;
}

export const serversOf = (settings: readonly ServerSettings[]): Server[] =>
  settings.map(({ url, name, headers, weight, readTimeout }, index) => ({
    name: name ?? `server ${index + 1}`,
    url: url.replace(/\/+$/, ""),
    headers: headers ?? {},
    weight: weight ?? 1,
    ...(readTimeout !== undefined && { readTimeout }),
  }));

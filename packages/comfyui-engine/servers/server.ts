/** One ComfyUI server of the operator's. */
export interface Server {
  /** What reasons and logs call it: never its address. */
  name: string;
  /** Without a trailing slash. */
  url: string;
  /** Sent with every request, for a proxy that asks for a key. */
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
}

export const serversOf = (settings: readonly ServerSettings[]): Server[] =>
  settings.map(({ url, name, headers, weight }, index) => ({
    name: name ?? `server ${index + 1}`,
    url: url.replace(/\/+$/, ""),
    headers: headers ?? {},
    weight: weight ?? 1,
  }));

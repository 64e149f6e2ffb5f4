import type { SettingType } from "./setting-types.ts";

/** A server of the engine `comfyui`, as `docs/guides/engines.md` tells. */
export interface ComfyuiServerSetting {
  url: string;
  name?: string;
  headers?: Record<string, string>;
  weight?: number;
  readTimeout?: number;
}

const guide = "docs/guides/engines.md tells which";

/** Addresses with commas, or a JSON list for servers that need more than an address. Messages repeat no value: a header may be a key. */
export function comfyuiServers(): SettingType<ComfyuiServerSetting[]> {
  return {
    label: "list of http(s) addresses, or JSON list",
    secret: true,
    parse(value) {
      const given = value.trim().startsWith("[") ? listIn(value) : value.split(",").flatMap((url) => (url.trim() === "" ? [] : [{ url: url.trim() }]));
      const servers = given.map((one, index) => serverIn(one, index + 1));
      const urls = new Set(servers.map(({ url }) => url));
      if (urls.size < servers.length) throw new Error("a list that names no server twice");
      return servers;
    },
  };
}

function listIn(value: string): object[] {
  const problem = new Error('addresses such as http://10.0.0.5:8188, or a JSON list such as [{"url":"http://10.0.0.5:8188","weight":2}]');
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list) && list.every((one) => typeof one === "object" && one !== null)) return list as object[];
  } catch {
    throw problem;
  }
  throw problem;
}

const members: Record<keyof ComfyuiServerSetting, (value: unknown) => boolean> = {
  url: isAddress,
  name: (value) => typeof value === "string" && value !== "",
  headers: (value) => typeof value === "object" && value !== null && Object.entries(value).every(isHeader),
  weight: (value) => typeof value === "number" && value > 0 && Number.isFinite(value),
  readTimeout: (value) => Number.isInteger(value) && (value as number) > 0,
};

function serverIn(one: object, place: number): ComfyuiServerSetting {
  for (const [name, value] of Object.entries(one)) {
    const isRight = Object.hasOwn(members, name) ? members[name as keyof ComfyuiServerSetting] : undefined;
    if (!isRight) throw new Error(`a list whose entry ${place} has no "${name}": known are ${Object.keys(members).join(", ")}`);
    if (!isRight(value)) throw new Error(`a list whose entry ${place} has another "${name}": ${guide}`);
  }
  if (!("url" in one)) throw new Error(`a list whose entry ${place} has "url"`);
  const server = one as ComfyuiServerSetting;
  return { ...server, url: new URL(server.url).href.replace(/\/+$/, "") };
}

/** Keys belong into headers: an address with a name and a password would be refused by the client. */
function isAddress(value: unknown): boolean {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === "" && url.search === "" && url.hash === "";
}

/** RFC 9110, section 5.5: what may stand in a header. */
function isHeader([name, value]: [string, unknown]): boolean {
  return /^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name) && typeof value === "string" && /^[\x20-\x7e\x80-\xff]*$/.test(value);
}

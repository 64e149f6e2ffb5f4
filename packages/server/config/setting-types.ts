import { isIP } from "node:net";
import { resolve } from "node:path";
import { ownPaths } from "./own-paths.ts";

/** How the text of an environment variable becomes a value: `parse` throws an Error whose message completes "NAME must be …". */
export interface SettingType<T> {
  /** For the documentation, such as "switch" or "integer 0..65535". */
  label: string;
  /** Messages must not repeat the value. */
  secret?: true;
  parse(value: string): T;
}

export interface Setting<T> {
  name: string;
  /** A name without our prefix that platforms set: it counts where `name` is not set. */
  platformName?: string;
  type: SettingType<NonNullable<T>>;
  fallback: T;
  meaning: string;
  /** How the documentation tells the default where it depends on the machine. */
  fallbackInWords?: string;
}

export function text(minLength = 1): SettingType<string> {
  return {
    label: "text",
    parse(value) {
      if (value.length < minLength) throw new Error(`${minLength} characters or more`);
      return value;
    },
  };
}

/** Text that messages must not repeat. */
export function secretText(): SettingType<string> {
  return { ...text(), secret: true };
}

/** Path of a file, from where the service was started. */
export function filePath(): SettingType<string> {
  return { label: "file", parse: (value) => resolve(value) };
}

export function integerBetween(min: number, max: number): SettingType<number> {
  return {
    label: `integer ${min}..${max}`,
    parse(value) {
      const number = Number(value);
      if (!/^-?\d+$/.test(value) || number < min || number > max) throw new Error(`an integer from ${min} to ${max}`);
      return number;
    },
  };
}

const switchWords: Record<string, boolean> = { on: true, true: true, 1: true, off: false, false: false, 0: false };

export function switchOf(): SettingType<boolean> {
  return {
    label: "switch",
    parse(value) {
      const on = switchWords[value.toLowerCase()];
      if (on === undefined) throw new Error("on, off, true, false, 1 or 0");
      return on;
    },
  };
}

export function oneOf<const T extends string>(...values: T[]): SettingType<T> {
  return {
    label: values.join(", "),
    parse(value) {
      const found = values.find((candidate) => candidate === value);
      if (found === undefined) throw new Error(`one of ${values.join(", ")}`);
      return found;
    },
  };
}

export function listOf<T>(item: SettingType<T>): SettingType<T[]> {
  return {
    label: `list of ${item.label}`,
    parse: (value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== "")
        .map((part) => item.parse(part)),
  };
}

export function headerName(): SettingType<string> {
  return {
    label: "header name",
    parse(value) {
      // RFC 9110, section 5.6.2: a field name is a token.
      if (!/^[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(value)) throw new Error("header names");
      return value.toLowerCase();
    },
  };
}

/** An address, or all that begin alike: `10.0.0.0/8`. */
export function network(): SettingType<string> {
  return {
    label: "address or network",
    parse(value) {
      const [address = "", bits, ...more] = value.split("/");
      const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
      const fits = more.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most);
      if (!fits) throw new Error("addresses or networks such as 10.0.0.7 or 10.0.0.0/8");
      return value;
    },
  };
}

/** 32 random bytes, as base64, base64url or hexadecimal. */
export function secretKey(): SettingType<Buffer> {
  return {
    label: "32 bytes in base64",
    parse(value) {
      if (/^[0-9a-f]{64}$/i.test(value)) return Buffer.from(value, "hex");
      if (!/^[0-9a-z+/_-]{43}=?$/i.test(value)) throw new Error("32 random bytes in base64 or hexadecimal (`openssl rand -base64 32` makes them)");
      return Buffer.from(value, "base64");
    },
  };
}

/** Where to listen. */
export interface Listen {
  host: string;
  port: number;
}

/** `PORT` of this machine alone, or `ADDRESS:PORT`. */
export function listenAddress(): SettingType<Listen> {
  return {
    label: "[address:]port",
    parse(value) {
      const [, bracketed, plain, digits] = /^(?:(?:\[([0-9a-f:.]+)\]|([^:\[\]]+)):)?(\d{1,5})$/i.exec(value) ?? [];
      const port = Number(digits);
      if (digits === undefined || port > 65_535) throw new Error("a port such as 9464, or an address and a port such as 0.0.0.0:9464");
      return { host: bracketed ?? plain ?? "127.0.0.1", port };
    },
  };
}

/** Where a PostgreSQL database is. Messages repeat nothing of it: it may hold a password. */
export function databaseUrl(): SettingType<string> {
  return {
    label: "postgres:// URL",
    secret: true,
    parse(value) {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (!url || !/^postgres(ql)?:$/.test(url.protocol) || url.pathname.length < 2) throw new Error("a URL such as postgres://user@host:5432/atelier");
      return value;
    },
  };
}

/** A folder, or a URL of a bucket, whose parts the store looks at when it is opened. */
export function objectsPlace(): SettingType<string> {
  return {
    label: "folder or s3:// URL",
    parse(value) {
      if (value.includes("://") && !/^s3:\/\/[^/]/.test(value)) throw new Error("a folder or a URL such as s3://bucket/prefix");
      return value;
    },
  };
}

/** The URL of an OpenSearch cluster, whose parts its twin parses. Messages repeat nothing of it: it may hold a password. */
export function searchCluster(): SettingType<string> {
  return {
    label: "opensearch:// URL",
    secret: true,
    parse(value) {
      if (/^opensearch:\/\/[^/]/.test(value) && URL.canParse(value)) return value;
      throw new Error("a URL such as opensearch://user:password@host:9200/name");
    },
  };
}

/** An http or https address without a trailing slash. */
export function httpAddress(): SettingType<string> {
  return {
    label: "http(s) address",
    parse(value) {
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) throw new Error("an address such as https://media.example.com");
      return url.href.replace(/\/+$/, "");
    },
  };
}

/** The address that clients use. Its path may be what a proxy puts before ours, so it must not begin as ours do, and is written into pages and cookies. */
export function publicAddress(): SettingType<string> {
  const { label, parse } = httpAddress();
  return {
    label,
    parse(value) {
      const address = parse(value);
      const { pathname, username, password } = new URL(address);
      if (username !== "" || password !== "") throw new Error("an address without a user and a password");
      if (!/^[\w./~-]*$/.test(pathname) || pathname.includes("//")) {
        throw new Error('an address whose path has letters, digits, ".", "_", "~" and "-" alone, such as https://example.org/media-lib');
      }
      const [, first = ""] = pathname.split("/");
      if (ownPaths.includes(first)) {
        throw new Error(`an address whose path does not begin with /${first}, as paths of the service do: take another, such as /media-lib`);
      }
      return address;
    },
  };
}

/** A media server of the engine `openai`, as `docs/guides/openai-engine.md` tells. */
export interface MediaServerSetting {
  name?: string;
  url: string;
  dialect: "vllm-omni" | "sglang" | "localai";
  kinds: string[];
  model?: string;
  key?: string;
  sizeMultiple?: number;
  maxPixels?: number;
  frameRate?: number;
  slots?: number;
  answerWithin?: number;
  readTimeout?: number;
  resultOrigins?: string[];
}

const mediaServerMembers: Record<keyof MediaServerSetting, (value: unknown) => boolean> = {
  name: isText,
  url: (value) => isText(value) && /^https?:$/.test(URL.canParse(value as string) ? new URL(value as string).protocol : ""),
  dialect: (value) => ["vllm-omni", "sglang", "localai"].includes(value as string),
  kinds: (value) => Array.isArray(value) && value.length > 0 && value.every(isText),
  model: isText,
  key: isText,
  sizeMultiple: isCount,
  maxPixels: isCount,
  frameRate: isCount,
  slots: isCount,
  answerWithin: isCount,
  readTimeout: isCount,
  resultOrigins: (value) => Array.isArray(value) && value.every((one) => isText(one) && URL.canParse(one as string) && new URL(one as string).origin === one),
};

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) > 0;
}

/** A JSON list of media servers. Messages repeat no value: one of them is a key. */
export function mediaServers(): SettingType<MediaServerSetting[]> {
  return {
    label: "JSON list",
    secret: true,
    parse(value) {
      const servers = listIn(value);
      for (const [index, server] of servers.entries()) {
        for (const name of ["url", "dialect", "kinds"]) if (!(name in server)) throw new Error(`a list whose entry ${index + 1} has "${name}"`);
        for (const [name, member] of Object.entries(server)) {
          const isRight = Object.hasOwn(mediaServerMembers, name) ? mediaServerMembers[name as keyof MediaServerSetting] : undefined;
          if (!isRight) throw new Error(`a list whose entry ${index + 1} has no "${name}": known are ${Object.keys(mediaServerMembers).join(", ")}`);
          if (!isRight(member)) throw new Error(`a list whose entry ${index + 1} has another "${name}": docs/guides/openai-engine.md tells which`);
        }
      }
      return servers.map((server) => ({ ...server, url: server.url.replace(/\/+$/, "").replace(/\/v1$/, "") }));
    },
  };
}

function listIn(value: string): MediaServerSetting[] {
  const problem = new Error('a JSON list such as [{"url":"http://10.0.0.5:8000","dialect":"vllm-omni","kinds":["edit-image"]}]');
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list) && list.every((one) => typeof one === "object" && one !== null)) return list as MediaServerSetting[];
  } catch {
    throw problem;
  }
  throw problem;
}

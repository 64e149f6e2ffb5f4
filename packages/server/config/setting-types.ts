/** How the text of an environment variable becomes a value: `parse` throws an Error whose message completes "NAME must be …". */
export interface SettingType<T> {
  /** For the documentation, such as "switch" or "integer 0..65535". */
  label: string;
  parse(value: string): T;
}

export interface Setting<T> {
  name: string;
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

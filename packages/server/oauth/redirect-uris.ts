/** Schemes that a browser carries out itself, or that name nothing which a program could receive. */
const refused = new Set([
  "about", "blob", "data", "file", "filesystem", "ftp", "ftps", "intent", "javascript", "mailto", "tel", "vbscript", "view-source", "ws", "wss",
]);

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What is wrong with a URI that a program wants to be answered at; undefined for a good one (RFC 8252, RFC 9700). */
export function faultOfRedirectUri(text: string): string | undefined {
  if (text.length > 2048) return "must have at most 2048 characters";
  // What parsers disagree about: spaces, control characters, backslashes.
  if (!/^[\x21-\x5b\x5d-\x7e]+$/.test(text) || !URL.canParse(text)) return "must be an absolute URI of visible ASCII characters";
  const { protocol, hostname, username, password } = new URL(text);
  if (text.includes("#")) return "must not have a fragment";
  if (username !== "" || password !== "") return "must not have a user or a password";
  if (text.includes("*")) return "must not have a wildcard";
  if (protocol === "https:") return undefined;
  if (protocol === "http:") return loopbackNames.has(hostname) ? undefined : "must be https, unless it is on localhost, 127.0.0.1 or [::1]";
  return refused.has(protocol.slice(0, -1)) ? `must not have the scheme ${protocol.slice(0, -1)}` : undefined;
}

/** Whether a URI is a registered one: the same to the letter, but for the port on this machine, which a program learns when it starts to listen (RFC 8252). */
export function isRegistered(text: string, registered: readonly string[]): boolean {
  if (registered.includes(text)) return true;
  if (faultOfRedirectUri(text) !== undefined) return false;
  const asked = withoutPort(text);
  return asked !== undefined && registered.some((uri) => withoutPort(uri) === asked);
}

/** The URI without its port; undefined where it is not on this machine. */
function withoutPort(text: string): string | undefined {
  const { protocol, hostname } = new URL(text);
  if (protocol !== "http:" || !loopbackNames.has(hostname)) return undefined;
  return text.replace(/^(http:\/\/(?:\[[^\]]*\]|[^/:?]*)):\d+/i, "$1");
}

/** Where a person is sent, as the consent page says it. */
export function placeOf(text: string): { where: string; isHere: boolean } {
  const { protocol, host, hostname } = new URL(text);
  if (protocol === "http:") return { where: hostname, isHere: true };
  return protocol === "https:" ? { where: host, isHere: false } : { where: protocol.slice(0, -1), isHere: true };
}

/** The URI with members of an answer. */
export function withAnswer(uri: string, answer: Readonly<Record<string, string | undefined>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(answer)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}

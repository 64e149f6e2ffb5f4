import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerNote } from "../store/server-presence.ts";
import { ownCommand } from "./own-commands.ts";

export interface Greeting {
  address: string;
  /** Set at the first start only. */
  firstKey?: string;
  /** Where the first start left its key. */
  keyFile: string;
  /** Logs a browser in once. */
  loginLink?: string | undefined;
  /** There is no key to begin with. */
  needsKey?: boolean;
}

/** Tells the operator, on standard output, where the service is. */
export function printAddress({ address, firstKey, keyFile, loginLink, needsKey = false }: Greeting): void {
  const lines = [`Atelier listens on ${address}`];
  if (firstKey !== undefined) lines.push(`API key: ${firstKey}`, `(kept in ${keyFile}, readable by you alone; delete the file once the key is somewhere safe)`);
  else if (existsSync(keyFile)) lines.push(`(the API key of the first start is in ${keyFile})`);
  if (needsKey) {
    lines.push("There is no API key yet. Give every server the same ATELIER_API_KEY, or make a key:");
    lines.push(`  ${ownCommand("keys create --name operator --scopes catalog,ai,account,admin --premium")}`);
  }
  if (loginLink !== undefined) lines.push(`Open in a browser: ${reachable(loginLink)}`, "(logs in once, within 10 minutes)");
  process.stdout.write(`${lines.join("\n")}\n\n`);
}

export interface FirstSearch extends Pick<Greeting, "address" | "firstKey" | "keyFile"> {
  /** Path and query of a search that finds something; undefined where there is nothing to find. */
  search: string | undefined;
}

/** Shows the operator a call that returns something: once the library is there, and not before. */
export async function printFirstSearch({ address, firstKey, keyFile, search }: FirstSearch): Promise<void> {
  const key = firstKey ?? (await readFile(keyFile, "utf8").catch(() => "")).trim();
  const lines = search === undefined
    ? ["The library is empty. Fill it:", `  ${ownCommand("import sounds FOLDER")}`]
    : ["Try:", `  curl -H 'x-service-api-key: ${key || "YOUR_KEY"}' '${address}${search}'`];
  process.stdout.write(`${lines.join("\n")}\n\n`);
}

/** Every address of this machine is none that browsers go to. */
function reachable(link: string): string {
  return link.replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
}

/** Tells the operator of other servers on the same database: meant, or one that was forgotten. */
export function printOthers(others: readonly ServerNote[]): void {
  for (const { pid, host, address, startedAt } of others) {
    const where = address === undefined ? "" : `, ${address}`;
    const since = new Date(startedAt).toISOString().replace(/\.\d+/, "");
    process.stdout.write(`Another server (process ${pid} on ${host}${where}, since ${since}) uses the same database: both share library, tasks and keys.\n`);
  }
}

let lastLine = "";

/**
 * Shows how far the starter library is: one line that is written over on a terminal, one line for each tenth elsewhere.
 * @param fraction 0..1
 */
export function printStarterProgress(fraction: number, step: string): void {
  const percent = process.stdout.isTTY ? Math.floor(fraction * 100) : Math.floor(fraction * 10) * 10;
  const line = `Starter library: ${percent} %${process.stdout.isTTY ? ` ${step}` : ""}`;
  if (line === lastLine) return;
  lastLine = line;
  process.stdout.write(process.stdout.isTTY ? `\r\x1b[K${line}${fraction >= 1 ? "\n" : ""}` : `${line}\n`);
}

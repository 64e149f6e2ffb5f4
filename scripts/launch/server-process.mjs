import { readFileSync } from "node:fs";

/**
 * How Node runs the server. New objects get 4 MB a half instead of up to 32: the garbage of filling the indexes would
 * otherwise leave an idle server with 340 MB instead of 250. One thread helps to mark what lives, instead of four: these took both processors of a small
 * machine for 40 ms each time.
 */
export const serverOptions = readJson("../../packages/server/process/server-options.json");

/**
 * How the server's allocator (glibc's; others take no notice) asks the system for memory: arrays from 96 kB on by themselves, so that they can be given
 * back by themselves, and one heap for all threads. By its own rules, which move with what is freed, 40 MB more stay with a server that answers from a
 * million icons, and 200 MB after it has filled their index.
 */
export const serverEnvironment = readJson("../../packages/server/process/server-environment.json");

function readJson(file) {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
}

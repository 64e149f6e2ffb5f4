import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { MadeFile } from "../offers/order.ts";
import { FileSlot, type Planned } from "../profiles/plan-input.ts";
import type { Json } from "../profiles/profile.ts";
import type { Connection } from "../providers/provider.ts";
import { type Fitting, fitForModel } from "./fit-for-model.ts";

/**
 * An input with the URLs of its files at the provider, where each file is uploaded once.
 * @param uploads gets each of them, so that it can be deleted there
 */
export async function sendFiles(
  input: { [member: string]: Planned },
  connection: Connection,
  fitting: Fitting,
  uploads: string[],
): Promise<{ [member: string]: Json }> {
  const sent = new Map<unknown, Promise<string>>();
  const urlOf = ({ file, picture }: FileSlot): Promise<string> => {
    const known = sent.get(file);
    if (known) return known;
    const sending = send(file as LocalFile | MadeFile, picture, connection, fitting).then((url) => {
      if (!url.startsWith("data:")) uploads.push(url);
      return url;
    });
    sent.set(file, sending);
    return sending;
  };
  const resolve = async (value: Planned): Promise<Json> => {
    if (value instanceof FileSlot) return urlOf(value);
    if (Array.isArray(value)) return Promise.all(value.map(resolve));
    if (typeof value !== "object" || value === null) return value;
    const members = await Promise.all(Object.entries(value as Record<string, Planned>).map(async ([name, one]) => [name, await resolve(one)] as const));
    return Object.fromEntries(members);
  };
  return (await resolve(input)) as { [member: string]: Json };
}

async function send(file: LocalFile | MadeFile, picture: FileSlot["picture"], connection: Connection, fitting: Fitting): Promise<string> {
  const made = file instanceof MadeFile ? await file.make() : file;
  const { path, mediaType } = await fitForModel(made, picture, fitting);
  fitting.signal.throwIfAborted();
  return connection.upload(await openAsBlob(path, { type: mediaType }), basename(path), fitting.signal);
}

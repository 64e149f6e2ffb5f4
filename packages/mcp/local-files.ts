import { openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Refused } from "./api.ts";

/** Bytes of one upload: what the service takes. */
const largest = 256 * 1024 * 1024;
/** How long a file that was sent and has not changed is not sent again, milliseconds: uploads are kept for hours. */
const remembered = 1_800_000;

/** Files of the machine on which the caller runs. The HTTP server has none: the paths that its callers name are not its own. */
export interface LocalFiles {
  /** Sends a file ahead. @returns `upload:ID`, which tasks take @throws Refused for what is no file or cannot be read */
  send(path: string): Promise<string>;
  exists(path: string): Promise<boolean>;
}

/** Sends the bytes of a file to the service. @returns the id of the upload */
export type SendFile = (content: Blob, name: string) => Promise<string>;

/** A path of this machine, a `file:` URL, or a name with `~` before it, as an absolute path. @throws Refused for a `file:` URL of another host */
function pathOf(text: string): string {
  if (/^file:/i.test(text)) {
    try {
      return fileURLToPath(text);
    } catch {
      throw new Refused(`${text} names no file of this machine: file:///path/to/file does.`);
    }
  }
  return resolve(text.replace(/^~(?=[\\/]|$)/, homedir()));
}

export function openLocalFiles(sendFile: SendFile): LocalFiles {
  const sent = new Map<string, { upload: Promise<string>; until: number }>();
  return {
    exists: async (text) => stat(pathOf(text)).then((found) => found.isFile(), () => false),
    async send(text) {
      const path = pathOf(text);
      const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
        throw new Refused(`${path} cannot be read on this machine (${error.code ?? "no such file"}): name another file, or a URL.`);
      });
      if (!found.isFile()) throw new Refused(`${path} is no file: name a picture, clip or sound.`);
      if (found.size > largest) throw new Refused(`${path} has ${found.size} bytes: ${largest} is the most that the service takes.`);
      const version = `${path} ${found.size} ${found.mtimeMs}`;
      const known = sent.get(version);
      if (known && known.until > Date.now()) return known.upload;
      const upload = openAsBlob(path).then((content) => sendFile(content, basename(path))).then((id) => `upload:${id}`);
      sent.set(version, { upload, until: Date.now() + remembered });
      upload.catch(() => sent.delete(version));
      return upload;
    },
  };
}

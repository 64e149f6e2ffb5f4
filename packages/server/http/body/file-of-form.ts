import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { invalidRequest } from "../../errors.ts";

/** A file that arrives, and its name as its sender knows it. */
export interface FormFile {
  content: Readable;
  fileName?: string | undefined;
}

/** Fields besides the file are no concern of ours, but forms of pages have them. */
const limits = { fields: 20, fieldNameSize: 100, fieldSize: 4096, files: 1, parts: 21, headerPairs: 100 };

/**
 * The first file of a form (RFC 7578), as soon as it begins: its bytes are read as they come, and break off with an error where the form does.
 * @param contentType the request's, with the boundary
 * @throws ServiceError 400 for a form that has none
 */
export function fileOfForm(payload: Readable, contentType: string): Promise<FormFile> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => {
      payload.resume();
      reject(invalidRequest([{ name: "body", reason }]));
    };
    let form: BusboyInstance;
    try {
      form = new Busboy({ headers: { "content-type": contentType }, limits });
    } catch {
      return refuse("must be a form with a boundary");
    }
    form.on("file", (_field, content: Readable, fileName: string) => {
      payload.once("error", (error) => content.destroy(error));
      resolve({ content, fileName });
    });
    form.on("finish", () => refuse("must hold one file"));
    form.on("error", () => refuse("must be a whole form with one file"));
    payload.pipe(form);
  });
}

import { SaxesParser } from "saxes";
import { SvgRejected } from "./rejection.ts";

/** What a document tells as it is read; everything else (comments, instructions, an external document type) is passed over. */
export interface XmlEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** @throws SvgRejected for a document that is not well-formed or declares entities */
export function readXml(source: string, { open, close, text }: XmlEvents): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw new SvgRejected("malformed", error.message);
  });
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) throw new SvgRejected("entities", "declares its own document type");
  });
  if (open) parser.on("opentag", ({ name, attributes }) => open(name, attributes));
  if (close) parser.on("closetag", ({ name }) => close(name));
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  parser.write(source).close();
}

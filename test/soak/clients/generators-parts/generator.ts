/** What a program is given: a service, its key and a picture in Base64. */
export interface Given {
  SERVICE: string;
  KEY: string;
  PICTURE: string;
}

/** A generator of clients, in a folder of its own. Its program prints one line of JSON, `Seen`. */
export interface Generator {
  name: string;
  /** Programs that it needs on this machine. */
  needs: readonly string[];
  /** Brings it from its registry. @throws Error where that cannot be reached */
  fetch(folder: string): Promise<void>;
  /** Makes a client of the document. @returns all that it said @throws Error where it fails */
  generate(folder: string, document: string): Promise<string>;
  /** Warnings that are the generator's own, each with why. */
  own: readonly RegExp[];
  /** Writes the program beside the client, and compiles both in the strictest way of the language. */
  compile(folder: string): Promise<void>;
  run(folder: string, given: Given): Promise<string>;
}

/** What each program has to see. */
export interface Seen {
  found: string[];
  estimated: boolean;
  status: string;
  files: number;
  error: { status: number; code: string; fields: string[] };
  usage: boolean;
}

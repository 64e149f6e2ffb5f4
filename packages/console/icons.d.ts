/** The path data of an icon of the set tabler, drawn on 24 by 24 with a line of 2: `packages/server/console/icon-plugin.ts` makes it. */
declare module "icon:*" {
  const path: string;
  export default path;
}

/** The name of a picture among the files of the build; `cardOf` makes a URL of it. */
declare module "*.webp" {
  const name: string;
  export default name;
}

/** The name of a style sheet among the files of the build, for `withStyles`: `packages/server/console/sheet-plugin.ts` makes it. */
declare module "sheet:*" {
  const name: string;
  export default name;
}

declare module "*.css";

/** The codes of the languages that the console has texts in, English first: `packages/server/console/words/` makes it, and all modules `messages:*`. */
declare module "messages:languages" {
  const codes: readonly string[];
  export default codes;
}

/** An area of texts without groups and arguments in all languages at once, by their codes. */
declare module "messages:*/all" {
  const words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default words;
}

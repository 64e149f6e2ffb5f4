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

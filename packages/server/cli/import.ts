import { type Command, type CommandContext, UsageError } from "./command.ts";

type ImportKind = (args: string[], context: CommandContext) => Promise<void>;

/** What can be imported; each loads its own readers. */
const kinds: Record<string, () => Promise<ImportKind>> = {
  sounds: async () => (await import("./import-audio.ts")).importSounds,
  music: async () => (await import("./import-audio.ts")).importMusic,
  icons: async () => (await import("./import-icons.ts")).importIcons,
  boards: async () => (await import("./boards/import-boards.ts")).importBoards,
};

export const importCommand: Command = {
  name: "import",
  summary: "bring in your own sounds, music and icons, and boards",
  usage: [
    "import sounds DIR|FILE|MANIFEST [--category SLUG] [--category-from path] [--category-map FILE] [--strict] [audio options] [options]",
    "import music DIR|FILE|MANIFEST [audio options] [options]",
    "import icons SET.json|DIR|PACKAGE [--family NAME] [--author NAME] [--license NAME] [--license-url URL] [options]",
    "import boards DIR|FILE [--account NAME] [--key ID] [--dry-run] [--json] [--report FILE]",
  ],
  shared: [
    "audio options: [--manifest FILE] [--source NAME] [--tags-from path|none]",
    "options: [--premium] [--restore] [--dry-run] [--json] [--report FILE] [--prune [--yes]]",
  ],
  changes: ([kind = "", ...args]) => (args.includes("--dry-run") ? undefined : `import ${kind}`),
  async run([kind, ...args], context) {
    const load = kind !== undefined && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    if (!load) {
      const known = "sounds, music, icons";
      throw new UsageError(kind === undefined ? `import needs to be told what: ${known} or boards.` : `import knows ${known} and boards, not ${kind}.`);
    }
    await (await load())(args, context);
  },
};

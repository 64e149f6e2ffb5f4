import type { Setting } from "@atelier/server/config/setting-types.ts";
import { settings } from "@atelier/server/config/settings.ts";

const head = `# Settings

Every setting is an environment variable. An empty one counts as unset; a value that cannot be used, and a name
that is a setting's but for a typing error, stop the start with one sentence. Switches take on, off, true, false, 1, 0.

<!-- Generated from packages/server/config/settings.ts by \`npm run generate\`: change it there. -->

`;

/** The page of all settings, as Markdown. */
export function settingsPage(): string {
  const rows = Object.values(settings as unknown as Record<string, Setting<unknown>>).map((setting) => [
    `\`${setting.name}\``, setting.type.label, fallback(setting), setting.meaning,
  ]);
  const table = [["Name", "Type", "Default", "Meaning"], ["---", "---", "---", "---"], ...rows];
  return head + table.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |\n`).join("");
}

function fallback({ fallback: value, fallbackInWords, type }: Setting<unknown>): string {
  if (fallbackInWords !== undefined) return fallbackInWords;
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return "none";
  if (type.label === "switch") return value ? "on" : "off";
  return `\`${String(value)}\``;
}

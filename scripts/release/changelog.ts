/** Heading of what no release holds. */
const unreleased = "## Unreleased";

/** What the changelog says of a version; of one that it does not know, what is unreleased. */
export function sectionOf(changelog: string, version: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const named = sections.find((section) => section.startsWith(`## ${version} `)) ?? sections.find((section) => section.startsWith(unreleased));
  return `${(named ?? "").trim()}\n`;
}

/** The changelog with its unreleased part as the section of a version. @param day `2026-11-25` */
export function released(changelog: string, version: string, day: string): string {
  const heading = `## ${version} - ${day}`;
  return changelog.includes(`## ${version} `) ? changelog : changelog.replace(unreleased, `${unreleased}\n\n${heading}`);
}

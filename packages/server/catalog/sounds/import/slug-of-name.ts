/** The slug that a category of this name would have. */
export function slugOfName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[&]|\band\b/g, " and ")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

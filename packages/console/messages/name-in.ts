/** The console's words for what the service names, such as a facet; the name itself where a newer service has one that is not known here. */
export function nameIn(texts: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(texts, name) ? texts[name]! : name;
}

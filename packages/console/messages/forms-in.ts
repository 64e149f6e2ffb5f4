/** What texts of a language call: its numbers, and the form for a count. Forms are named by the count itself, such as `=1`, or by the language's rule. */
export function formsIn(language: string) {
  const { format: number } = new Intl.NumberFormat(language);
  const rules = new Intl.PluralRules(language);
  const plural = (count: number, forms: { other: string } & Partial<Record<string, string>>) => forms[`=${count}`] ?? forms[rules.select(count)] ?? forms.other;
  return { number, plural };
}

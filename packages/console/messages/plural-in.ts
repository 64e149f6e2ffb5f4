/** Which of some forms of words a number takes: `pluralIn("en")(3, { one: "sound", other: "sounds" })`. `#` becomes the number. */
export function pluralIn(language: string) {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (count: number, forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>): string =>
    (forms[rules.select(count)] ?? forms.other).replace("#", numbers.format(count));
}

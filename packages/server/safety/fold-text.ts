/** Letters of other alphabets that look like Latin ones (a selection of Unicode's confusables, UTS 39). */
const lookAlikes: Record<string, string> = {
  а: "a", в: "b", с: "c", ԁ: "d", е: "e", н: "h", і: "i", ј: "j", к: "k", ӏ: "l", м: "m", о: "o", р: "p", ѕ: "s", т: "t", у: "y", х: "x",
  α: "a", β: "b", ε: "e", η: "n", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u", χ: "x",
  ı: "i", ɑ: "a", ɡ: "g", ß: "ss", ø: "o", æ: "ae", œ: "oe",
};

/** Digits and signs that stand for letters within a word. */
const standIns: Record<string, string> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t", 8: "b", "@": "a", $: "s", "!": "i", "|": "l" };

/**
 * The words of a text in one spelling: compatibility forms, accents, invisible characters, look-alike letters, letters with
 * gaps between them ("n u d e"), drawn out letters and digits in place of letters are undone. Numbers stay numbers.
 */
export function foldText(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{Mark}\p{Default_Ignorable_Code_Point}\p{Format}]/gu, "")
    .replace(/[^\x00-\x7f]/gu, (letter) => lookAlikes[letter] ?? letter)
    .replace(/(?<![\p{L}\p{N}])\p{L}([\s._*~+-]+)\p{L}(?:\1\p{L}(?![\p{L}\p{N}]))+/gu, joined);
  return (plain.match(/[\p{L}\p{N}@$!|]+/gu) ?? []).flatMap(wordsOf);
}

/** Letters with gaps as one word, and once more without the first, which may be an article: "a n u d e". */
function joined(spaced: string): string {
  const letters = spaced.replace(/[^\p{L}]/gu, "");
  return `${letters} ${letters.slice(1)}`;
}

function wordsOf(token: string): string[] {
  // An age such as "15yo" is a number and a word.
  const age = /^(\d{1,2})([a-z]+)$/.exec(token);
  if (age && /^(y|yo|yr|yrs|year|years|yearold)$/.test(age[2]!)) return [age[1]!, age[2]!];
  if (/^\d+$/.test(token)) return [token];
  const spelled = token.replace(/[!|]+$/, "").replace(/[0-9@$!|]/g, (sign) => standIns[sign] ?? sign);
  return spelled === "" ? [] : [spelled.replace(/(\p{L})\1{2,}/gu, "$1")];
}

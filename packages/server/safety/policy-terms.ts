/**
 * The words of the default policy, folded. A `*` at the end stands for any ending; several words are a phrase. Plain words in
 * the languages that most prompts are written in: a list can refuse what is said openly and nothing more, which is why a
 * moderation endpoint can be set beside it.
 */

/** Who is, or looks, younger than 18. */
export const minors = [
  "child", "children", "childlike", "kid", "kids", "kiddo", "toddler*", "infant*", "baby", "babies", "newborn*", "preteen*", "pre teen*", "tween*",
  "teen", "teens",
  "teenage*", "adolescent*", "underage*", "under age", "minor", "minors", "schoolgirl*", "school girl*", "schoolboy*", "school boy*", "little girl*",
  "little boy*",
  "young girl*", "young boy*", "small girl*", "small boy*", "elementary school*", "primary school*", "middle school*", "junior high", "kindergarten*",
  "kindergart*", "prepubescent*", "pubescent*",
  "nino", "ninos", "nina", "ninas", "menor de edad", "menores de edad", "adolescente*", "enfant*", "fillette*", "gamine*", "mineur*", "kinder", "kleinkind*",
  "maedchen", "minderjahrig*", "minderjaehrig*",
  "bambin*", "minorenn*", "crianca*", "menina*", "menino*", "rebenok", "dziecko", "dzieci",
];

/** Sexual content, whether drawn or acted. */
export const sexual = [
  "nude*", "nudity", "naked*", "topless", "bottomless", "undress*", "unclothed", "without clothes", "no clothes", "wearing nothing", "sex", "sexy", "sexual*",
  "sexualiz*", "sexualis*", "erotic*", "porn*", "nsfw",
  "hentai", "lewd*", "xxx", "orgasm*", "masturbat*", "genital*", "penis*", "vagina*", "vulva*", "nipple*", "cum", "cumming", "blowjob*", "handjob*", "fuck*",
  "intercourse",
  "fetish*", "bondage", "bdsm", "seductive*", "aroused", "arousal", "lingerie", "striptease*", "upskirt*", "spread legs", "provocative pose*",
  "desnud*", "nackt*", "nue", "nues", "nudo", "nuda", "pelad*", "golay*", "erotik*", "erotiqu*", "sexo", "sexe", "sesso",
];

/** Words for the sexual depiction of minors that need no other word beside them. */
export const sexualMinors = [
  "loli", "lolis", "lolicon", "shota", "shotas", "shotacon", "childporn*", "child porn*", "kiddie porn*", "kid porn*", "cp porn", "csam", "jailbait",
  "pedo", "pedos", "pedoporn*", "pedophil*", "paedophil*", "toddlercon",
];

/** Explicit sexual content, refused unless the checker is switched off. */
export const explicit = [
  "porn*", "nsfw", "hentai", "xxx", "nude", "nudes", "nudity", "naked", "topless", "sexual intercourse", "having sex", "sex scene", "sex act*", "oral sex",
  "anal sex", "orgasm*", "masturbat*",
  "genital*", "penis*", "vagina*", "vulva*", "blowjob*", "handjob*", "fuck*", "cumshot*", "upskirt*", "spread legs", "undress her", "undress him",
  "undress them", "remove her clothes", "remove his clothes",
  "desnudo", "desnuda", "nackt", "nackte", "nackter",
];

/** Honest phrases that hold a word of the list above. */
export const innocent = [
  "nude lipstick*", "nude lip*", "nude shade*", "nude tone*", "nude color*", "nude colour*", "nude palette*", "nude makeup", "nude make up",
  "nude heels", "nude pumps", "naked eye", "naked mole rat*", "naked cake*",
];

/** Violence for its own sake, refused unless the checker is switched off. */
export const graphicViolence = [
  "gore", "beheading*", "beheaded", "decapitat*", "dismember*", "disembowel*", "eviscerat*", "mutilated bod*", "snuff film*", "snuff video*",
  "torture porn",
];

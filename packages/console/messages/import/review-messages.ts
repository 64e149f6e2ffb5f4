import { area } from "../language.ts";
import { pluralIn } from "../plural-in.ts";

const quoted = (words: readonly string[], open: string, close: string) => words.map((word) => `${open}${word}${close}`).join(", ");

const plural = pluralIn("en");

const en = {
  title: "Look through what was guessed",
  hint: "Nobody had stated these. What you say of a group holds for all of its items, and for the same words or folder in imports to come.",
  whats: { category: "Categories", genre: "Genres", mood: "Moods" },
  progress: (done: number, all: number) => `${done} of ${all} groups looked through`,
  items: (n: number) => plural(n, { one: "# item", other: "# items" }),
  evidence: {
    folder: (words: readonly string[]) => `the folder ${quoted(words, "“", "”")}`,
    words: (words: readonly string[]) => `the words ${quoted(words, "“", "”")}`,
    "words and folder": (words: readonly string[]) => `words and folder: ${quoted(words, "“", "”")}`,
    tag: () => "the files’ own tag",
    measure: () => "measured",
    nothing: (words: readonly string[]) => (words.length > 0 ? `nothing speaks for any; folder ${quoted(words, "“", "”")}` : "nothing speaks for any"),
  },
  examples: (group: string) => `Examples of ${group}`,
  value: { category: "Category", genre: "Genre", mood: "Mood" },
  none: "Choose a category",
  takeAway: "Take away",
  accept: "Accept",
  change: (n: number) => `Change ${n}`,
  later: "Later",
  again: "Change again",
  acceptAll: (n: number) => plural(n, { one: "Accept the # with evidence", other: "Accept all # with evidence" }),
  decided: (value: string) => `Now: ${value}`,
  tookAway: "Taken away",
  putOff: "Left for later: its items stay as they are.",
  done: "All groups are looked through.",
  measured: (tempo: number, key: number) => `Measured: tempo of ${tempo}, key of ${key}. They are in each item’s details.`,
};

type ReviewMessages = typeof en;

const inGerman = pluralIn("de");

const de: ReviewMessages = {
  title: "Vermutungen durchsehen",
  hint: "Das hatte niemand angegeben. Was Sie zu einer Gruppe sagen, gilt für alle ihre Einträge und künftig für dieselben Wörter oder denselben Ordner.",
  whats: { category: "Kategorien", genre: "Genres", mood: "Stimmungen" },
  progress: (done, all) => `${done} von ${all} Gruppen durchgesehen`,
  items: (n) => inGerman(n, { one: "# Eintrag", other: "# Einträge" }),
  evidence: {
    folder: (words) => `der Ordner ${quoted(words, "„", "“")}`,
    words: (words) => `die Wörter ${quoted(words, "„", "“")}`,
    "words and folder": (words) => `Wörter und Ordner: ${quoted(words, "„", "“")}`,
    tag: () => "die Angabe in den Dateien",
    measure: () => "gemessen",
    nothing: (words) => (words.length > 0 ? `nichts spricht für eine; Ordner ${quoted(words, "„", "“")}` : "nichts spricht für eine"),
  },
  examples: (group) => `Beispiele für ${group}`,
  value: { category: "Kategorie", genre: "Genre", mood: "Stimmung" },
  none: "Kategorie wählen",
  takeAway: "Entfernen",
  accept: "Annehmen",
  change: (n) => `${n} ändern`,
  later: "Später",
  again: "Noch einmal ändern",
  acceptAll: (n) => inGerman(n, { one: "Die # belegte annehmen", other: "Alle # belegten annehmen" }),
  decided: (value) => `Jetzt: ${value}`,
  tookAway: "Entfernt",
  putOff: "Für später: Die Einträge bleiben, wie sie sind.",
  done: "Alle Gruppen sind durchgesehen.",
  measured: (tempo, key) => `Gemessen: Tempo bei ${tempo}, Tonart bei ${key}. Beides steht bei jedem Eintrag.`,
};

const inSpanish = pluralIn("es");

const es: ReviewMessages = {
  title: "Revisar lo supuesto",
  hint: "Nadie lo había indicado. Lo que diga de un grupo vale para todos sus elementos y, en adelante, para las mismas palabras o la misma carpeta.",
  whats: { category: "Categorías", genre: "Géneros", mood: "Ambientes" },
  progress: (done, all) => `${done} de ${all} grupos revisados`,
  items: (n) => inSpanish(n, { one: "# elemento", other: "# elementos" }),
  evidence: {
    folder: (words) => `la carpeta ${quoted(words, "«", "»")}`,
    words: (words) => `las palabras ${quoted(words, "«", "»")}`,
    "words and folder": (words) => `palabras y carpeta: ${quoted(words, "«", "»")}`,
    tag: () => "la etiqueta de los archivos",
    measure: () => "medido",
    nothing: (words) => (words.length > 0 ? `nada indica ninguna; carpeta ${quoted(words, "«", "»")}` : "nada indica ninguna"),
  },
  examples: (group) => `Ejemplos de ${group}`,
  value: { category: "Categoría", genre: "Género", mood: "Ambiente" },
  none: "Elija una categoría",
  takeAway: "Quitar",
  accept: "Aceptar",
  change: (n) => `Cambiar ${n}`,
  later: "Más tarde",
  again: "Cambiar otra vez",
  acceptAll: (n) => inSpanish(n, { one: "Aceptar el # con indicios", other: "Aceptar los # con indicios" }),
  decided: (value) => `Ahora: ${value}`,
  tookAway: "Quitado",
  putOff: "Para más tarde: sus elementos quedan como están.",
  done: "Todos los grupos están revisados.",
  measured: (tempo, key) => `Medido: tempo de ${tempo}, tonalidad de ${key}. Está en los detalles de cada elemento.`,
};

const inFrench = pluralIn("fr");

const fr: ReviewMessages = {
  title: "Passer en revue les suppositions",
  hint: "Personne ne l’avait indiqué. Ce que vous dites d’un groupe vaut pour tous ses éléments et, à l’avenir, pour les mêmes mots ou le même dossier.",
  whats: { category: "Catégories", genre: "Genres", mood: "Ambiances" },
  progress: (done, all) => `${done} groupes sur ${all} passés en revue`,
  items: (n) => inFrench(n, { one: "# élément", other: "# éléments" }),
  evidence: {
    folder: (words) => `le dossier ${quoted(words, "« ", " »")}`,
    words: (words) => `les mots ${quoted(words, "« ", " »")}`,
    "words and folder": (words) => `mots et dossier : ${quoted(words, "« ", " »")}`,
    tag: () => "l’étiquette des fichiers",
    measure: () => "mesuré",
    nothing: (words) => (words.length > 0 ? `rien n’en indique une ; dossier ${quoted(words, "« ", " »")}` : "rien n’en indique une"),
  },
  examples: (group) => `Exemples de ${group}`,
  value: { category: "Catégorie", genre: "Genre", mood: "Ambiance" },
  none: "Choisissez une catégorie",
  takeAway: "Retirer",
  accept: "Accepter",
  change: (n) => `En changer ${n}`,
  later: "Plus tard",
  again: "Changer encore",
  acceptAll: (n) => inFrench(n, { one: "Accepter le # fondé", other: "Accepter les # fondés" }),
  decided: (value) => `Maintenant : ${value}`,
  tookAway: "Retiré",
  putOff: "Pour plus tard : ses éléments restent tels quels.",
  done: "Tous les groupes sont passés en revue.",
  measured: (tempo, key) => `Mesuré : tempo de ${tempo}, tonalité de ${key}. C’est dans les détails de chaque élément.`,
};

const ja: ReviewMessages = {
  title: "推定した内容を確認",
  hint: "どこにも書かれていなかった項目です。グループへの判断は、その全項目と、今後の取り込みで同じ語やフォルダーを持つものに適用されます。",
  whats: { category: "カテゴリー", genre: "ジャンル", mood: "ムード" },
  progress: (done, all) => `${all}グループ中${done}件を確認済み`,
  items: (n) => `${n}件`,
  evidence: {
    folder: (words) => `フォルダー${quoted(words, "「", "」")}`,
    words: (words) => `語${quoted(words, "「", "」")}`,
    "words and folder": (words) => `語とフォルダー: ${quoted(words, "「", "」")}`,
    tag: () => "ファイル内のタグ",
    measure: () => "測定",
    nothing: (words) => (words.length > 0 ? `手がかりなし、フォルダー${quoted(words, "「", "」")}` : "手がかりなし"),
  },
  examples: (group) => `${group}の例`,
  value: { category: "カテゴリー", genre: "ジャンル", mood: "ムード" },
  none: "カテゴリーを選ぶ",
  takeAway: "外す",
  accept: "承認",
  change: (n) => `${n}件を変更`,
  later: "後で",
  again: "もう一度変更",
  acceptAll: (n) => `手がかりのある${n}グループをすべて承認`,
  decided: (value) => `現在: ${value}`,
  tookAway: "外しました",
  putOff: "後回し: 項目はそのままです。",
  done: "すべてのグループを確認しました。",
  measured: (tempo, key) => `測定: テンポ${tempo}件、キー${key}件。各項目の詳細にあります。`,
};

/** Of the review at the end of an import. */
export const reviewMessages = area<ReviewMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });

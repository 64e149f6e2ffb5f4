import { area } from "../language.ts";
import { pluralIn } from "../plural-in.ts";

const inEnglish = pluralIn("en");

const en = {
  view: "Show as",
  single: "Icons",
  sets: "Sets",
  allSets: "All sets",
  countSets: (n: number) => inEnglish(n, { one: "# set", other: "# sets" }),
  moreLikeThis: "More like this set",
  select: "Select",
  selectIcon: (name: string) => `Select ${name}`,
  selected: (n: number) => inEnglish(n, { one: "# icon selected", other: "# icons selected" }),
  most: (n: number) => `${n} icons at most can be taken at once.`,
  clear: "Clear the selection",
  copySprite: "Copy sprite",
  sprite: "Sprite",
  saveSprite: "Save sprite",
  saveZip: "Save ZIP",
  zipOf: "Files in the ZIP",
  addSelected: "Add to a board…",
  dragAs: "Dragged out as",
  dragHint: "Drag the picture to the desktop or into another program.",
  keys: { toggle: "Select the icon, or no longer", range: "Select all up to the icon", extend: "Select and go on", all: "Select all that are found" },
};

export type IconsMessages = typeof en;

const inGerman = pluralIn("de");

const de: IconsMessages = {
  view: "Anzeigen als",
  single: "Icons",
  sets: "Sätze",
  allSets: "Alle Sätze",
  countSets: (n) => inGerman(n, { one: "# Satz", other: "# Sätze" }),
  moreLikeThis: "Mehr aus diesem Satz",
  select: "Auswählen",
  selectIcon: (name) => `${name} auswählen`,
  selected: (n) => inGerman(n, { one: "# Icon ausgewählt", other: "# Icons ausgewählt" }),
  most: (n) => `Höchstens ${n} Icons auf einmal.`,
  clear: "Auswahl aufheben",
  copySprite: "Sprite kopieren",
  sprite: "Sprite",
  saveSprite: "Sprite speichern",
  saveZip: "ZIP speichern",
  zipOf: "Dateien im ZIP",
  addSelected: "Auf ein Board…",
  dragAs: "Herausziehen als",
  dragHint: "Das Bild auf den Schreibtisch oder in ein anderes Programm ziehen.",
  keys: { toggle: "Icon auswählen oder nicht mehr", range: "Alle bis zu diesem auswählen", extend: "Auswählen und weiter", all: "Alle gefundenen auswählen" },
};

const inSpanish = pluralIn("es");

const es: IconsMessages = {
  view: "Mostrar como",
  single: "Iconos",
  sets: "Colecciones",
  allSets: "Todas las colecciones",
  countSets: (n) => inSpanish(n, { one: "# colección", other: "# colecciones" }),
  moreLikeThis: "Más de esta colección",
  select: "Seleccionar",
  selectIcon: (name) => `Seleccionar ${name}`,
  selected: (n) => inSpanish(n, { one: "# icono seleccionado", other: "# iconos seleccionados" }),
  most: (n) => `Como máximo ${n} iconos a la vez.`,
  clear: "Quitar la selección",
  copySprite: "Copiar sprite",
  sprite: "Sprite",
  saveSprite: "Guardar sprite",
  saveZip: "Guardar ZIP",
  zipOf: "Archivos del ZIP",
  addSelected: "Añadir a un tablero…",
  dragAs: "Al arrastrar",
  dragHint: "Arrastre la imagen al escritorio o a otro programa.",
  keys: { toggle: "Seleccionar el icono, o ya no", range: "Seleccionar hasta el icono", extend: "Seleccionar y seguir", all: "Seleccionar todo lo encontrado" },
};

const inFrench = pluralIn("fr");

const fr: IconsMessages = {
  view: "Afficher par",
  single: "Icônes",
  sets: "Collections",
  allSets: "Toutes les collections",
  countSets: (n) => inFrench(n, { one: "# collection", other: "# collections" }),
  moreLikeThis: "Plus de cette collection",
  select: "Sélectionner",
  selectIcon: (name) => `Sélectionner ${name}`,
  selected: (n) => inFrench(n, { one: "# icône sélectionnée", other: "# icônes sélectionnées" }),
  most: (n) => `${n} icônes au plus à la fois.`,
  clear: "Annuler la sélection",
  copySprite: "Copier le sprite",
  sprite: "Sprite",
  saveSprite: "Enregistrer le sprite",
  saveZip: "Enregistrer le ZIP",
  zipOf: "Fichiers du ZIP",
  addSelected: "Ajouter à un tableau…",
  dragAs: "Glisser en",
  dragHint: "Glissez l’image vers le bureau ou un autre programme.",
  keys: {
    toggle: "Sélectionner l’icône, ou plus", range: "Sélectionner jusqu’à l’icône", extend: "Sélectionner et continuer",
    all: "Sélectionner tout ce qui est trouvé",
  },
};

const ja: IconsMessages = {
  view: "表示",
  single: "アイコン",
  sets: "セット",
  allSets: "すべてのセット",
  countSets: (n) => `${n} セット`,
  moreLikeThis: "このセットをもっと見る",
  select: "選択",
  selectIcon: (name) => `${name}を選択`,
  selected: (n) => `${n} 個のアイコンを選択中`,
  most: (n) => `一度に選べるのは ${n} 個までです。`,
  clear: "選択を解除",
  copySprite: "スプライトをコピー",
  sprite: "スプライト",
  saveSprite: "スプライトを保存",
  saveZip: "ZIP を保存",
  zipOf: "ZIP のファイル",
  addSelected: "ボードに追加…",
  dragAs: "ドラッグする形式",
  dragHint: "画像をデスクトップや他のアプリにドラッグできます。",
  keys: { toggle: "アイコンを選択・解除", range: "このアイコンまで選択", extend: "選択しながら移動", all: "見つかったものをすべて選択" },
};

/** Of icons by their sets and of several at once. */
export const iconsMessages = area<IconsMessages>(en, { de: async () => de, es: async () => es, fr: async () => fr, ja: async () => ja });
